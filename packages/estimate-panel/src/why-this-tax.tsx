import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { byJurisdiction, byLine, toPercent } from './breakdown.ts';
import { fill, type PanelMessages } from './messages.ts';
import type { EstimateResult } from './panel-state.ts';
import { placeBelow } from './popover-place.ts';

interface WhyProps {
  readonly result: EstimateResult;
  readonly text: PanelMessages;
  readonly money: (amount: number) => string;
  /** What the breakdown opens below. */
  readonly panel: RefObject<HTMLElement | null>;
  /** Height that the open breakdown needs in a frame that is too small for it; null when it is closed. */
  readonly onHeight: (height: number | null) => void;
}

/** The link and the breakdown it opens, in the top layer: it covers the page and never moves it. */
export function WhyThisTax({ result, text, money, panel, onHeight }: WhyProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const [box, anchor] = [popover.current, panel.current];
    return isOpen && box && anchor ? placeBelow(box, anchor, onHeight) : undefined;
  }, [isOpen, panel, onHeight]);

  return (
    <>
      <button ref={trigger} className="st-link st-panel-why" type="button" popoverTarget={id}>
        {text.why}
      </button>
      <div
        ref={popover}
        id={id}
        className="st-why"
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-title`}
        onBeforeToggle={({ newState, currentTarget }) => {
          // In a shadow root the browser gives focus back to nobody.
          const root = currentTarget.getRootNode();
          const focused = 'activeElement' in root && root.activeElement instanceof Node ? root.activeElement : null;
          if (newState === 'closed' && currentTarget.contains(focused)) trigger.current?.focus({ preventScroll: true });
        }}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <div className="st-why-head">
          <div>
            <h2 id={`${id}-title`}>{text.why}</h2>
            {result.destination && <p>{fill(text.deliveredTo, { address: result.destination })}</p>}
            {result.zeroReason && <p className="st-why-zero">{text[result.zeroReason]}</p>}
          </div>
          <button
            className="st-icon-button"
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label={text.close}
          >
            <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
              <path d="m4 4 8 8M12 4l-8 8" />
            </svg>
          </button>
        </div>
        {isOpen && <Breakdown {...{ result, text, money }} />}
      </div>
    </>
  );
}

function Breakdown({ result, text, money }: Pick<WhyProps, 'result' | 'text' | 'money'>) {
  const shares = byJurisdiction(result);
  return (
    <>
      {shares.length === 0 ? (
        <p className="st-why-none">{text.noBreakdown}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{text.jurisdiction}</th>
              <th scope="col" className="st-wide">
                {text.level}
              </th>
              <th scope="col" className="st-end">
                {text.rate}
              </th>
              <th scope="col" className="st-end">
                {text.taxable}
              </th>
              <th scope="col" className="st-end st-wide">
                {text.exempt}
              </th>
              <th scope="col" className="st-end">
                {text.tax}
              </th>
            </tr>
          </thead>
          <tbody>
            {shares.map(({ jurisdiction, level, rate, taxable, exempt, tax }) => (
              <tr key={`${level} ${jurisdiction} ${rate}`}>
                <th scope="row">{jurisdiction}</th>
                <td className="st-wide st-quiet">{text[`level${level}`]}</td>
                <td className="st-end">{toPercent(rate)}</td>
                <td className="st-end">{money(taxable)}</td>
                <td className="st-end st-wide">{money(exempt)}</td>
                <td className="st-end">{money(tax)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{text.salesTax}</th>
              <td className="st-wide" />
              <td />
              <td />
              <td className="st-wide" />
              <td className="st-end">{money(result.salesTax)}</td>
            </tr>
          </tfoot>
        </table>
      )}
      <div className="st-why-lines">
        <h3>{text.byLine}</h3>
        <ul>
          {byLine(result).map(({ name, isFee, taxCode, tax }, index) => (
            <li key={index}>
              <span className={tax === 0 ? 'st-quiet' : undefined}>{name ?? (isFee ? text.fee : text.shipping)}</span>
              {taxCode && <code className="st-wide">{taxCode}</code>}
              <span className="st-end">{money(tax)}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

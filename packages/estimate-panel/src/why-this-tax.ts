import { panelHeight } from '@salestax/contract';
import { byJurisdiction, byLine } from './breakdown.ts';
import { element } from './dom.ts';
import type { EstimateResult } from './estimate-result.ts';
import { fill, type PanelMessages } from './messages.ts';
import { moneyIn } from './money.ts';

/** A lower window is an iframe of the panel's own height, which must grow before the breakdown can open. CSS pixels. */
const lowestWindow = 300;
const gap = 8;

/**
 * The link and the breakdown it opens, in the top layer: it covers the page without moving it.
 * @param onHeight receives the height that the panel needs while the breakdown is open in an iframe
 */
export function whyThisTax(
  result: EstimateResult,
  text: PanelMessages,
  locale: string,
  onHeight: (height: number) => void,
): readonly HTMLElement[] {
  const money = (amount: number) => moneyIn(locale, amount);
  const shares = byJurisdiction(result).map(({ jurisdiction, level, rate, taxable, exempt, tax }) => [
    jurisdiction,
    text[level],
    `${(Number(rate) * 100).toFixed(4)}%`,
    money(taxable),
    money(exempt),
    money(tax),
  ]);
  const lines = byLine(result, result.feeName || text.fee).map(([name, taxCode, tax], line) => [
    name,
    taxCode,
    result.isFeeUnknown && line === result.lineNames.length ? text.unknown : money(tax),
  ]);
  const popover = element(
    'div',
    { id: 'why', popover: '', role: 'dialog', 'aria-label': text.why },
    element('button', { class: 'close', popovertarget: 'why', 'aria-label': text.close }, '×'),
    element('h2', {}, text.why),
    result.destination && element('p', {}, fill(text.deliveredTo, result.destination)),
    result.zeroReason && element('p', {}, result.zeroReason),
    result.isFeeUnknown && element('p', {}, text.feeUnknown),
    table([text.jurisdiction, text.level, text.rate, text.taxable, text.exempt, text.tax], ...shares, [
      text.salesTax,
      '',
      '',
      '',
      '',
      money(result.salesTax),
    ]),
    table([text.byLine, text.taxCode, text.tax], ...lines),
  );
  const link = element('button', { class: 'link', popovertarget: 'why' }, text.why);
  popover.addEventListener('beforetoggle', ({ newState }) => {
    // In a shadow root the browser does not restore the focus.
    if (newState === 'closed' && popover.matches(':focus-within')) link.focus();
  });
  popover.addEventListener('toggle', ({ newState }) => {
    const isOpen = newState === 'open';
    if (!isOpen || innerHeight < lowestWindow)
      onHeight(isOpen ? panelHeight + gap + popover.scrollHeight + gap : panelHeight);
  });
  return [link, popover];
}

/** A table of texts; the first row and the first column are headers. */
const table = (...rows: readonly (readonly string[])[]): HTMLElement =>
  element(
    'table',
    {},
    ...rows.map((cells, row) =>
      element(
        'tr',
        {},
        ...cells.map((cell, column) =>
          row && column ? element('td', {}, cell) : element('th', { scope: row ? 'row' : 'col' }, cell),
        ),
      ),
    ),
  );

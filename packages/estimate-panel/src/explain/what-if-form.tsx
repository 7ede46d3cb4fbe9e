import { useState, type FormEvent, type ReactNode } from 'react';
import type { Address, Amount, WhatIf } from '@salestax/contract';
import { PlainButton } from '@salestax/ui';
import { toAmount } from '../state/amounts.ts';
import type { Calculation, Explained } from '../state/estimate-result.ts';
import type { AllPanelMessages } from '../texts/messages.ts';
import { byJurisdiction } from './breakdown.ts';
import { zeroReasonIn, type Row } from './explanation.ts';
import { FiguresTable } from './figures-table.tsx';
import { moneyIn } from './money.ts';
import { comparedShares, type Share } from './what-if-comparison.ts';

interface WhatIfFormProps {
  readonly explained: Explained;
  readonly text: AllPanelMessages;
  readonly locale: string;
}

/** Entity use codes with the reason of an exemption, the most frequent first. */
const reasons = [
  ['G', 'resale'],
  ['E', 'charity'],
  ['M', 'school'],
  ['F', 'religious'],
  ['A', 'federal'],
  ['B', 'government'],
  ['L', 'other'],
] as const;

/**
 * Another address, exemption or day for the sale on screen, and its tax beside that of the document. The fields are read when the
 * form is submitted, and not followed, because Preact has other change events.
 */
export function WhatIfForm({ explained, text, locale }: WhatIfFormProps): ReactNode {
  const { calculation, calculate } = explained;
  const [tried, setTried] = useState<Calculation | string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const whatIf = whatIfOf(new FormData(event.currentTarget), explained);
    setBusy(true);
    // The service refuses a calculation that changes nothing.
    setTried(Object.keys(whatIf)[0] ? await calculate(whatIf) : calculation);
    setBusy(false);
  }

  return (
    <form className="st-panel-what-if" onSubmit={(event) => void submit(event)} aria-label={text.whatIf}>
      <p>{text.whatIfHint}</p>
      <Fields explained={explained} text={text} />
      <div className="st-panel-actions">
        <PlainButton type="submit" aria-disabled={isBusy} aria-busy={isBusy || undefined}>
          {text.estimate}
        </PlainButton>
      </div>
      <div role="status">
        {tried &&
          (typeof tried === 'string' ? (
            tried
          ) : (
            <Comparison now={calculation} tried={tried} text={text} locale={locale} />
          ))}
      </div>
    </form>
  );
}

function Fields({ explained, text }: Pick<WhatIfFormProps, 'explained' | 'text'>): ReactNode {
  const { destination: address } = explained.calculation;
  const field = (name: string, label: string, value?: string, type?: 'date') => (
    <label>
      {label}
      <input
        name={name}
        type={type}
        defaultValue={value}
        maxLength={100}
        max="9999-12-31"
        required={type !== undefined}
      />
    </label>
  );
  return (
    <fieldset>
      {field('line1', text.street, address?.line1)}
      {field('city', text.City, address?.city)}
      {field('region', text.State, address?.region)}
      {field('postalCode', text.zip, address?.postalCode)}
      {field('date', text.date, explained.request.DocumentDate, 'date')}
      <label>
        {text.exemption}
        <select name="exemption">
          <option value="-">{text.asOnDocument}</option>
          <option value="">{text.taxable}</option>
          {reasons.map(([code, reason]) => (
            <option key={code} value={code}>
              {`${text.exempt}: ${text[reason]}`}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}

interface ComparisonProps {
  readonly now: Calculation;
  readonly tried: Calculation;
  readonly text: AllPanelMessages;
  readonly locale: string;
}

/** The tax of each jurisdiction, then the total: of the document, of the other sale, and the difference. */
function Comparison({ now, tried, text, locale }: ComparisonProps): ReactNode {
  const row = (name: string, before: Amount, after: Amount): Row => [
    name,
    '',
    ...[before, after, toAmount(after - before)].map((amount) => moneyIn(locale, amount)),
  ];
  const zeroReason = zeroReasonIn(locale, tried, text);
  return (
    <div>
      {zeroReason && <p>{zeroReason}</p>}
      <FiguresTable
        rows={[
          [text.jurisdiction, '', text.now, text.whatIf, text.difference],
          ...comparedShares(sharesOf(now, text), sharesOf(tried, text)).map((share) =>
            row(share.name, share.now, share.tried),
          ),
          row(text.total, now.total, tried.total),
        ]}
      />
    </div>
  );
}

/** The shares that sum up to the total: those of the jurisdictions, and the fee that the customer pays. */
const sharesOf = (calculation: Calculation, text: AllPanelMessages): readonly Share[] =>
  [
    ...byJurisdiction(calculation).map(({ jurisdiction, tax }) => ({ name: jurisdiction, tax })),
    { name: calculation.feeName || text.fee, tax: calculation.fee ?? 0 },
    { name: text.taxOnFee, tax: calculation.taxOnFee ?? 0 },
  ].filter(({ tax }) => tax);

const addressFields = ['line1', 'city', 'region', 'postalCode'] as const;

/** The values of the form that differ from those of the calculation. */
function whatIfOf(data: FormData, { calculation: { destination }, request: { DocumentDate } }: Explained): WhatIf {
  const valueOf = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const [line1 = '', city = '', region = '', postalCode = ''] = addressFields.map(valueOf);
  const place: Partial<Address> = destination ?? {};
  const { country = 'US' } = place;
  const line2 = (place.line1 === line1 && place.line2) || '';
  const isElsewhere = addressFields.some((name) => valueOf(name) !== (place[name] ?? ''));
  const code = reasons.find(([known]) => known === valueOf('exemption'))?.[0];
  const isTaxed = valueOf('exemption') === '';
  return {
    ...(isElsewhere && { shipTo: { line1, line2, city, region, postalCode, country } }),
    ...(valueOf('date') !== DocumentDate && { date: valueOf('date') }),
    ...(isTaxed ? { entityUseCode: '' as const } : code && { entityUseCode: code }),
  };
}

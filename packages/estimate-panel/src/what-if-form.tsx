import type { WhatIf } from '@salestax/contract';
import { PlainButton } from '@salestax/ui';
import { Component, type FormEvent, type ReactNode } from 'react';
import type { EstimateResult, WhatIfProps } from './estimate-result.ts';
import { previewMessages } from './preview-messages.ts';
import { comparedShares } from './what-if-comparison.ts';

interface WhatIfState {
  readonly tried: EstimateResult | string | null;
  readonly isBusy: boolean;
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
 * Another address, exemption or day for the sale on screen, and its tax beside that of the document. A class, because the script
 * of the panel has hooks in another part. The fields keep their own values: what a change event is differs in Preact.
 */
export class WhatIfForm extends Component<WhatIfProps, WhatIfState> {
  override state: WhatIfState = { tried: null, isBusy: false };

  private readonly submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (this.state.isBusy) return;
    const { request, calculate } = this.props;
    const whatIf = whatIfOf(new FormData(event.currentTarget), request);
    this.setState({ isBusy: true });
    this.setState({ tried: await calculate(whatIf), isBusy: false });
  };

  override render(): ReactNode {
    const { request, text: given } = this.props;
    const text = { ...previewMessages, ...given };
    const { tried, isBusy } = this.state;
    const address = request.DestinationAddress;
    const field = (name: string, label: string, value = '', type = 'text') => (
      <label>
        {label}
        <input name={name} type={type} defaultValue={value} maxLength={100} required={type === 'date'} />
      </label>
    );
    return (
      <form className="st-panel-what-if" onSubmit={(event) => void this.submit(event)} aria-label={text.whatIf}>
        <p>{text.whatIfHint}</p>
        <fieldset>
          {field('line1', text.street, address?.line1)}
          {field('city', text.City, address?.city)}
          {field('region', text.State, address?.region)}
          {field('postalCode', text.zip, address?.postalCode)}
          {field('date', text.date, request.DocumentDate, 'date')}
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
        <div className="st-panel-actions">
          <PlainButton type="submit" aria-disabled={isBusy} aria-busy={isBusy || undefined}>
            {text.estimate}
          </PlainButton>
        </div>
        <div role="status">{tried && (typeof tried === 'string' ? tried : this.comparison(tried))}</div>
      </form>
    );
  }

  private comparison(tried: EstimateResult): ReactNode {
    const { now, sharesOf, money, text: given } = this.props;
    const text = { ...previewMessages, ...given };
    const total = comparedShares([{ name: text.total, tax: now.total }], [{ name: text.total, tax: tried.total }]);
    return (
      <div>
        {tried.zeroReasonText && <p>{tried.zeroReasonText}</p>}
        <table>
          <thead>
            <tr>
              {[text.jurisdiction, text.now, text.whatIf, text.difference].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...comparedShares(sharesOf(now), sharesOf(tried)), ...total].map((share) => (
              <tr key={share.name}>
                <th scope="row">{share.name}</th>
                <td>{money(share.now)}</td>
                <td>{money(share.tried)}</td>
                <td>{money(share.difference)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    );
  }
}

/** What the form says otherwise than the document. An address is always given: the service expects a change. */
function whatIfOf(data: FormData, { DestinationAddress, DocumentDate }: WhatIfProps['request']): WhatIf {
  const valueOf = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const [line1 = '', city = '', region = '', postalCode = ''] = ['line1', 'city', 'region', 'postalCode'].map(valueOf);
  const { country = 'US', ...before } = DestinationAddress ?? {};
  const isSameStreet = 'line1' in before && before.line1 === line1;
  const line2 = 'line2' in before && isSameStreet ? before.line2 : '';
  const code = reasons.find(([known]) => known === valueOf('exemption'))?.[0];
  const isTaxed = valueOf('exemption') === '';
  return {
    shipTo: { line1, line2, city, region, postalCode, country },
    ...(valueOf('date') !== DocumentDate && { date: valueOf('date') }),
    ...(isTaxed ? { entityUseCode: '' as const } : code && { entityUseCode: code }),
  };
}

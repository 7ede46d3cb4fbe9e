import type { VendorExchange } from '../ports/call-log.ts';

/**
 * Path segments of the vendors that identify no company, document or person. Others are left out of metrics and logs.
 */
const publicSegments: Readonly<Record<VendorExchange['vendor'], ReadonlySet<string>>> = {
  accounting: new Set(
    (
      'account bill cdc class companyinfo creditmemo customer department estimate invoice item preferences query ' +
      'refundreceipt salesreceipt taxagency taxcode taxrate vendor batch tokens bearer revoke userinfo'
    ).split(' '),
  ),
  'tax-provider': new Set(
    (
      'accounts addresses adjust attachment batch certificates certexpressinvites changecode classifications commit ' +
      'companies create createoradjust customers declare definitions download exemptreasons invites invitations items ' +
      'locations nexus ping refund resolve settings setup status taxcodes transactions users utilities void certify ' +
      'certexpress exposurezones products counties states countries regions byformcode bytaxregion recommendations'
    ).split(' '),
  ),
};

/** Name of a vendor call with few possible values: `POST invoice`, `POST companies/transactions/void`. */
export function operationOf(vendor: VendorExchange['vendor'], method: string, { pathname }: URL): string {
  const segments = pathname
    .toLowerCase()
    .split('/')
    .filter((part) => publicSegments[vendor].has(part));
  return `${method} ${segments.join('/') || 'other'}`;
}

import { calculationOffPlain, failurePlain, notConnectedPlain } from '../texts/shared.plain.ts';
import type { ExemptionMessages } from './messages.ts';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
export const enPlain: Partial<ExemptionMessages> = {
  ...failurePlain,
  heading: 'Manage exemptions',
  subtitle: 'Manage the exemption certificates of your customers and request new ones',
  calculationOff: calculationOffPlain,
  notConnected: notConnectedPlain,
  certificatesTab: 'Exempt customers',
  requestsTab: 'Request exemption certificates',
  customerCode: 'Customer code',
  customerName: 'Customer name',
  certificateId: 'Certificate id',
  exemptionReason: 'Exemption reason',
  signedDate: 'Signed date',
  customerWith: 'Customers with',
  optionNoEmail: 'No email',
  methodDownload: 'Download link',
  send: 'Send request',
  shippingAddress: 'Shipping address',
  billingAddress: 'Billing address',
  noneSelected: 'Please select the QuickBooks customers to send the exemption request to.',
  allSelected: { one: '{count} customer will be selected.', other: 'All {count} customers will be selected.' },
  outcome: 'Status of the exemption certificate requests:',
  linksSaved: {
    one: 'The certificate request link for {count} customer has been generated and downloaded as a .csv file.',
    other: 'Certificate request links for {count} customers have been generated and downloaded as a .csv file.',
  },
  sentOn: {
    one: 'An exemption certificate request has been sent by {method} to {count} customer.',
    other: 'Exemption certificate requests have been sent by {method} to {count} customers.',
  },
  checkErrors: 'Please check and correct the errors in the records of the selected customers.',
  downloadErrors: 'Download error list',
  ok: 'OK',
  sent: {
    one: 'An exemption certificate request has been sent to {count} customer.',
    other: 'Exemption certificate requests have been sent to {count} customers.',
  },
};

/**
 * The first of the e-mail addresses in a field. A field of QuickBooks may have several, separated by commas; AvaTax has one
 * (CustomerModel, CertExpressInvitationModel, CreateTransactionModel). Text without an address stays as it is.
 */
export function firstEmail(text: string): string {
  const first = text.split(/[,;\s]+/).find((part) => part.includes('@'));
  return first ?? text;
}

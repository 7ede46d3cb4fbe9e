/**
 * The first e-mail address in a field; '' = none. A field of QuickBooks may have several, separated by commas; AvaTax has one
 * (CustomerModel, CertExpressInvitationModel, CreateTransactionModel).
 */
export const firstEmail = (text: string): string => /[^\s,;<>]+@[^\s,;<>]+/.exec(text)?.[0] ?? '';

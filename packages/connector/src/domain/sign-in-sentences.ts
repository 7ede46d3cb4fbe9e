/** Messages for a person whose sign-in or connection failed. Some are quoted from the specification, mistakes included. */
export const signInSentences = {
  unverified: "We couldn't verify your identity.",
  /** The sign-in has no AvaTax account. */
  withoutTaxAccount: 'We were unable to validate you identity...',
  failed: 'Avalara authentication is failed, please try again with correct credentials.',
  notAuthorized: 'Unauthorized user attempting to access the ERP company.',
  invalidCompany: 'Failed to validate company. Please retry.',
  alreadyConnected:
    'This QuickBooks company is already connected through the Avalara Connector by another administrator.',
  linkedElsewhere:
    'This QuickBooks company is disconnected, and still linked to another AvaTax account. Sign in with that account to connect it again, or ask Avalara support to end the link.',
  declined: 'QuickBooks was not connected, because access was declined. Connect again and allow it.',
  notStaff: 'This account does not belong to the support staff.',
  staffFailed: 'The sign-in could not be completed. Please try again.',
  notAnswering: 'QuickBooks could not be connected. Please retry.',
  noSignIn: 'QuickBooks is connected, but the Avalara sign-in does not answer. Please sign in again in a few minutes.',
  signInTooOld: 'A company is connected within an hour after the Avalara sign-in. Sign out and sign in again.',
  notOwnCompany: 'You have no access to this company any more. Reload the list of your companies.',
  notConnectedCompany:
    'This company is not connected to QuickBooks. Sign out, and sign in from this company in QuickBooks to connect it again.',
  rightsEnded:
    'Your access to this company has ended: AvaTax no longer lists you as an active user, or the company has changed. Ask an administrator of the company.',
  setUpIncomplete:
    'The set-up of this company is not complete. An administrator of your AvaTax account has to complete it.',
  tooOften: 'Too many attempts. Wait a minute and try again.',
} as const;

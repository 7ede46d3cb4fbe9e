/** Messages for a person whose sign-in or connection failed. */
export const signInSentences = {
  unverified: "We couldn't verify your identity.",
  withoutTaxAccount: 'We were unable to validate you identity...',
  failed: 'Avalara authentication is failed, please try again with correct credentials.',
  notAuthorized: 'Unauthorized user attempting to access the ERP company.',
  invalidCompany: 'Failed to validate company. Please retry.',
  alreadyConnected:
    'This QuickBooks company is already connected through the Avalara Connector by another administrator.',
  declined: 'QuickBooks was not connected, because access was declined. Connect again and allow it.',
  notStaff: 'This account does not belong to the support staff.',
  staffFailed: 'The sign-in could not be completed. Please try again.',
  notAnswering: 'QuickBooks could not be connected. Please retry.',
  tooOften: 'Too many attempts. Wait a minute and try again.',
} as const;

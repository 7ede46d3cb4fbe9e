/** The sandbox's credentials. They are valid in the sandbox only. */
export const credentials = {
  accountingClient: { clientId: 'ABcottonwoodClient0001', clientSecret: 'sandbox-client-secret' },
  taxAccount: {
    accountId: '2000134567',
    licenseKey: '1A2B3C4D5E6F7081',
    companyCode: 'COTTONWOOD',
    companyId: 7001,
  },
  embedClient: { clientId: 'document-page', clientSecret: 'sandbox-embed-secret' },
  taxProviderSignIn: { clientId: 'salestax-connector', clientSecret: 'sandbox-identity-secret' },
  staffSignIn: { clientId: 'salestax-staff', clientSecret: 'sandbox-staff-secret' },
  webhookVerifierToken: 'sandbox-webhook-verifier',
} as const;

/** What the set-up of a company rests on. */
export interface SetUpFacts {
  readonly providerCompanyCode: string | null;
  /** '' = none chosen. */
  readonly taxItemId: string;
  /** Credentials of the tax provider are kept. */
  readonly hasCredentials: boolean;
}

export interface SetUp {
  /** A company of the tax provider is linked. */
  readonly isAvaTaxCompanyConfigured: boolean;
  /** Linked, and the item that carries the tax is chosen. */
  readonly isSetupComplete: boolean;
}

export function setUpOf({ providerCompanyCode, taxItemId, hasCredentials }: SetUpFacts): SetUp {
  const isAvaTaxCompanyConfigured = providerCompanyCode !== null && hasCredentials;
  return { isAvaTaxCompanyConfigured, isSetupComplete: isAvaTaxCompanyConfigured && taxItemId !== '' };
}

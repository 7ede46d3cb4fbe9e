/** Facts from which the set-up state of a company is derived. */
export interface SetUpFacts {
  readonly providerCompanyCode: string | null;
  /** '' = none chosen. */
  readonly taxItemId: string;
  /** Credentials of the tax provider are stored. */
  readonly hasCredentials: boolean;
}

export interface SetUp {
  /** A provider company is linked, and its credentials are stored. */
  readonly isAvaTaxCompanyConfigured: boolean;
  /** Besides, the item for sales tax is chosen. */
  readonly isSetupComplete: boolean;
}

export function setUpOf({ providerCompanyCode, taxItemId, hasCredentials }: SetUpFacts): SetUp {
  const isAvaTaxCompanyConfigured = providerCompanyCode !== null && hasCredentials;
  return { isAvaTaxCompanyConfigured, isSetupComplete: isAvaTaxCompanyConfigured && taxItemId !== '' };
}

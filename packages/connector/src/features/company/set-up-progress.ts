import { type CompanySetUp, type RequiredSetting, requiredSettings } from '@salestax/contract';
import type { CompanyWithCredentials } from '../../service/company-state.ts';

/**
 * How far the set-up of a company is. `isOtherThanChosen`: it is linked to another provider company than the one with which
 * the portal began the connection. `regionsCollecting`: null = unknown.
 */
export function setUpProgress(state: CompanyWithCredentials, regionsCollecting: number | null): CompanySetUp {
  const { company, credentials } = state;
  const wantedCompanyId = company?.wantedProviderCompanyId ?? '';
  const isLinked = company !== null && company.providerCompanyCode !== null;
  return {
    isConnected: company?.connection === 'connected',
    hasCredentials: credentials !== null,
    companyCode: company?.providerCompanyCode ?? '',
    isOtherThanChosen: isLinked && wantedCompanyId !== '' && wantedCompanyId !== company.providerCompanyId,
    missingSettings: [...missingSettings(state)],
    regionsCollecting,
  };
}

/** The required settings without a value, in the order of the settings form. */
export function missingSettings({ company, credentials }: CompanyWithCredentials): readonly RequiredSetting[] {
  const settings = company?.settings;
  const needsFeeItems = settings?.isEnableRetailDeliveryFee === true;
  const hasValue: Readonly<Record<RequiredSetting, boolean>> = {
    AvaTaxAccountNumber: company?.providerAccountId != null,
    AvaTaxCompanyCode: company?.providerCompanyCode != null,
    AvaTaxUserName: credentials !== null,
    SalesTaxItem: Boolean(settings?.taxItemId),
    RdfItem: !needsFeeItems || settings.rdfItemId !== '',
    TaxOnRdfItem: !needsFeeItems || settings.taxOnRdfItemId !== '',
  };
  return requiredSettings.filter((name) => !hasValue[name]);
}

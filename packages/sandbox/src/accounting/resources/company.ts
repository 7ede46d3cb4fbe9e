import type { CompanyInfo, PhysicalAddress, Preferences } from '../entities.ts';
import { companyInfoShape, preferencesShape, type SentCompanyInfo, type SentPreferences } from '../entities/company.ts';
import { accept, missingParameter, type Outcome, refuse } from '../fault.ts';
import { defineResource, type WriteContext } from '../resource.ts';
import { storedAddresses } from './addresses.ts';

/** Since October 2025 the three company addresses have an ISO-3 country and no coordinates. */
const companyAddress = ({ Lat: _lat, Long: _long, ...address }: PhysicalAddress): PhysicalAddress => ({
  ...address,
  ...(address.Country === 'US' && { Country: 'USA' }),
});

function composeCompany(sent: SentCompanyInfo, { books, stamp }: WriteContext<CompanyInfo>): Outcome<CompanyInfo> {
  if (sent.CompanyName === undefined) return refuse(missingParameter('CompanyName'));
  const { CompanyAddr: _c, CustomerCommunicationAddr: _m, LegalAddr: _l, ...rest } = sent;
  const addresses = storedAddresses(sent, ['CompanyAddr', 'CustomerCommunicationAddr', 'LegalAddr'], books);
  return accept({
    ...rest,
    CompanyName: sent.CompanyName,
    LegalName: sent.LegalName ?? sent.CompanyName,
    Country: sent.Country ?? 'US',
    ...Object.fromEntries(Object.entries(addresses).map(([name, address]) => [name, companyAddress(address)])),
    ...stamp,
  });
}

export const companyInfo = defineResource<SentCompanyInfo, CompanyInfo>({
  name: 'CompanyInfo',
  shape: companyInfoShape,
  operations: ['update'],
  compose: composeCompany,
  compare: () => 0,
  ignoresUnchanged: true,
});

/** Merges groups of settings, and the settings within a group, with the stored ones. */
function composePreferences(sent: SentPreferences, { stamp, before }: WriteContext<Preferences>): Outcome<Preferences> {
  return accept({
    ...before,
    ...sent,
    TaxPrefs: { ...before?.TaxPrefs, ...sent.TaxPrefs },
    SalesFormsPrefs: { ...before?.SalesFormsPrefs, ...sent.SalesFormsPrefs },
    AccountingInfoPrefs: { ...before?.AccountingInfoPrefs, ...sent.AccountingInfoPrefs },
    ...stamp,
  });
}

export const preferences = defineResource<SentPreferences, Preferences>({
  name: 'Preferences',
  shape: preferencesShape,
  operations: ['update'],
  compose: composePreferences,
  compare: () => 0,
  ignoresUnchanged: true,
});

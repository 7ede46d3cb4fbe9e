import type { CompanyInfo, PhysicalAddress, Preferences } from '../entities.ts';
import { companyInfoShape, preferencesShape, type SentCompanyInfo, type SentPreferences } from '../entities/company.ts';
import { accept, missingParameter, type Outcome, refuse } from '../fault.ts';
import { defineResource, type WriteContext } from '../resource.ts';
import { storedAddresses } from './addresses.ts';

/** Since October 2025 the three company addresses have no coordinates, and 'USA' as their country. */
const companyAddress = ({ Lat: _lat, Long: _long, ...address }: PhysicalAddress): PhysicalAddress => ({
  ...address,
  ...(address.Country === 'US' && { Country: 'USA' }),
});

/** There is one row of each, and no order. */
const oneRow = () => 0;

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
  compare: oneRow,
  ignoresUnchanged: true,
});

/** Merges groups of settings with the stored ones; of the groups that the connector changes, also the settings within them. */
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
  compare: oneRow,
  ignoresUnchanged: true,
});

import type { OwnCompany } from '@salestax/contract';

/** Which companies are shown. */
export const companyFilters = ['needsAttention', 'openMonth'] as const;
export type CompanyFilter = (typeof companyFilters)[number];

/** How many things of a company need attention, without the documents that wait. */
export const attentionCount = ({ attention }: Pick<OwnCompany, 'attention'>): number =>
  Object.values(attention).reduce((sum, count) => sum + count, 0);

/** The status that is shown: a company that was connected again may lack its credentials, though it is linked. */
export const shownStatus = ({ status, isSetupComplete }: Pick<OwnCompany, 'status' | 'isSetupComplete'>) =>
  !isSetupComplete && (status === 'Active' || status === 'Down') ? 'Incomplete' : status;

/** Whether somebody should open the company: something is left to do, its tax is not calculated, or a closed month has changed. */
export function needsAttention(company: OwnCompany): boolean {
  const { waiting, lastMonth } = company;
  return (
    shownStatus(company) !== 'Active' || waiting > 0 || lastMonth?.state === 'broken' || attentionCount(company) > 0
  );
}

const isShown: Readonly<Record<CompanyFilter, (company: OwnCompany) => boolean>> = {
  needsAttention,
  openMonth: ({ lastMonth }) => lastMonth?.state === 'open',
};

export const filterCount = (companies: readonly OwnCompany[], filter: CompanyFilter): number =>
  companies.filter(isShown[filter]).length;

/** The companies with a text in their name or id, of one filter. */
export function shownCompanies(
  companies: readonly OwnCompany[],
  { search, filter }: { readonly search: string; readonly filter: CompanyFilter | null },
): readonly OwnCompany[] {
  const foldedSearch = search.trim().toLocaleLowerCase();
  return companies.filter(
    (company) =>
      (filter === null || isShown[filter](company)) &&
      (company.name.toLocaleLowerCase().includes(foldedSearch) || company.realmId.includes(foldedSearch)),
  );
}

/** A company whose session may be opened here. A disconnected one has to be connected first. */
export const mayOpen = ({ status, isCurrent }: OwnCompany): boolean => !isCurrent && status !== 'Disconnected';

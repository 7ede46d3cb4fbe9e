import type { AccountingSeed, CompanySeed } from '../seed.ts';
import { companyRows } from './company.ts';
import { customerRows, departmentRows, itemRows } from './lists.ts';
import { clients, realmIds, users } from './people.ts';
import { yearRows } from './year.ts';

const main: CompanySeed = {
  realmId: realmIds.main,
  rows: [
    ...companyRows({
      name: 'Cottonwood Landscape Supply',
      line1: '1900 Wazee St',
      city: 'Denver',
      region: 'CO',
      postalCode: '80202',
      automatedSalesTax: false,
    }),
    ...itemRows,
    ...departmentRows,
    ...customerRows,
    ...yearRows(),
  ],
};

const second: CompanySeed = {
  realmId: realmIds.second,
  rows: [
    ...companyRows({
      name: 'Cottonwood Equipment Rental',
      line1: '4800 Race St',
      city: 'Denver',
      region: 'CO',
      postalCode: '80216',
      automatedSalesTax: null,
    }),
    ...itemRows.slice(0, 4),
    ...departmentRows.slice(0, 1),
    ...customerRows.slice(0, 3),
  ],
};

const automated: CompanySeed = {
  realmId: realmIds.automated,
  rows: [
    ...companyRows({
      name: 'Aspen Grove Florists',
      line1: '2445 Pearl St',
      city: 'Boulder',
      region: 'CO',
      postalCode: '80302',
      automatedSalesTax: true,
    }),
    ...itemRows.slice(0, 4),
    ...departmentRows.slice(1),
    ...customerRows.slice(0, 4),
  ],
};

/** The demonstration company, an unlinked second one, and one with automated sales tax. */
export const demoSeed: AccountingSeed = { clients, users, companies: [main, second, automated] };

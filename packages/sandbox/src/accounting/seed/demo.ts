import type { AccountingSeed, CompanySeed } from '../seed.ts';
import { calendarDay } from '../time.ts';
import { companyRows } from './company.ts';
import { customerRows } from './customers.ts';
import { automatedSales, kindSeeds } from './kinds.ts';
import { departmentRows, itemRows } from './lists.ts';
import { moreCustomerRows } from './more-customers.ts';
import { clients, realmIds, users } from './people.ts';
import { yearRows } from './year.ts';

/** From this hour on, in the company's time zone, the last document of the year has today's date. Milliseconds. */
const TODAY_FROM = 10 * 3_600_000;

const mainCompany = (now: Date): CompanySeed => ({
  realmId: realmIds.main,
  rows: [
    ...companyRows({
      name: 'Cottonwood Landscape Supply',
      line1: '1900 Wazee St',
      city: 'Denver',
      region: 'CO',
      postalCode: '80202',
      salesTax: 'zero-rate',
    }),
    ...itemRows,
    ...departmentRows,
    ...customerRows,
    ...moreCustomerRows,
    ...yearRows(calendarDay(new Date(now.getTime() - TODAY_FROM))),
  ],
});

const second: CompanySeed = {
  realmId: realmIds.second,
  rows: [
    ...companyRows({
      name: 'Cottonwood Equipment Rental',
      line1: '4800 Race St',
      city: 'Denver',
      region: 'CO',
      postalCode: '80216',
      salesTax: 'manual',
    }),
    ...itemRows.slice(0, 4),
    ...departmentRows.slice(0, 1),
    ...customerRows.slice(0, 3),
  ],
};

const automated = (today: string): CompanySeed => ({
  realmId: realmIds.automated,
  rows: [
    ...companyRows({
      name: 'Aspen Grove Florists',
      line1: '2445 Pearl St',
      city: 'Boulder',
      region: 'CO',
      postalCode: '80302',
      salesTax: 'automated',
    }),
    ...itemRows.slice(0, 4),
    ...departmentRows.slice(1),
    ...customerRows.slice(0, 4),
    ...automatedSales(today),
  ],
});

/**
 * The demo company with a year of documents, an unlinked second company, and one company of each kind. The year ends
 * today, or yesterday before ten in the morning.
 */
export function demoSeed(now: Date): AccountingSeed {
  const today = calendarDay(now);
  return { clients, users, companies: [mainCompany(now), second, automated(today), ...kindSeeds(today)] };
}

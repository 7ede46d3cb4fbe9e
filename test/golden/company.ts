import { listAt, textAt } from '../support/json.ts';
import { addedNexus, type DepartmentName, departments, type ItemFacts, type ItemName, items } from './demo-lists.ts';
import type { Buyer, Certificate } from './golden-case.ts';
import type { Place } from './places.ts';
import type { Vendors } from './vendors.ts';

/** The ids of the entities that the cases use at the accounting service. */
export interface Company {
  readonly items: ReadonlyMap<ItemName, string>;
  readonly departments: ReadonlyMap<DepartmentName, string>;
}

/** Earlier than every document of the cases. */
const SINCE = '2019-01-01';

/** Adds items, departments and nexus to a company. */
export async function furnish(companyId: number, vendors: Vendors): Promise<Company> {
  const itemIds = new Map<ItemName, string>();
  for (const name of Object.keys(items).filter(isItemName)) {
    const { type, taxCode, taxable = true }: ItemFacts = items[name];
    const made = await vendors.create('Item', {
      Name: codeOf(name),
      Type: type,
      Taxable: taxable,
      IncomeAccountRef: { value: '1' },
    });
    itemIds.set(name, textAt(made, 'Id'));
    if (taxCode !== null)
      await vendors.provider('POST', `/companies/${companyId}/items`, [
        { itemCode: codeOf(name), description: codeOf(name), taxCode },
      ]);
  }
  const departmentIds = new Map<DepartmentName, string>();
  for (const name of Object.keys(departments).filter(isDepartmentName)) {
    const made = await vendors.create('Department', { Name: codeOf(name), Address: address(departments[name]) });
    departmentIds.set(name, textAt(made, 'Id'));
  }
  for (const region of addedNexus) await declare(companyId, region, vendors);
  return { items: itemIds, departments: departmentIds };
}

/** Declares the state with its local jurisdictions. */
async function declare(companyId: number, region: string, vendors: Vendors): Promise<void> {
  const known = listAt(await vendors.provider('GET', `/definitions/nexus/US/${region}`), 'value');
  const state = known.find((row) => textAt(row, 'jurisTypeId') === 'STA');
  if (typeof state !== 'object') throw new Error(`No nexus definition of ${region}`);
  await vendors.provider('POST', `/companies/${companyId}/nexus`, [
    { ...state, companyId, effectiveDate: SINCE, nexusTypeId: 'SalesOrSellersUseTax', localNexusTypeId: 'All' },
  ]);
}

/** Creates the customer, those above it and their certificates; returns their ids, the nearest above first. */
export async function makeCustomer(
  companyId: number,
  vendors: Vendors,
  name: string,
  buyer: Buyer,
  to: Place,
): Promise<{ readonly id: string; readonly above: readonly string[] }> {
  const parent = buyer.parent && (await makeCustomer(companyId, vendors, `${name} parent`, buyer.parent, to));
  const home = address(buyer.at ?? to);
  const made = await vendors.create('Customer', {
    DisplayName: name,
    BillAddr: home,
    ...(buyer.billingOnly !== true && { ShipAddr: home }),
    ...(buyer.exempt !== undefined && { Taxable: false }),
    ...(buyer.exempt && { TaxExemptionReasonId: buyer.exempt }),
    ...(buyer.resaleNumber !== undefined && { ResaleNum: buyer.resaleNumber }),
    ...(parent && { Job: true, ParentRef: { value: parent.id } }),
    ...(buyer.isProject === true && { IsProject: true }),
    ...(buyer.currency !== undefined && { CurrencyRef: { value: buyer.currency } }),
    ...(buyer.taxGroup !== undefined && { DefaultTaxCodeRef: { value: buyer.taxGroup } }),
  });
  const id = textAt(made, 'Id');
  if (buyer.certificate) await certify(companyId, vendors, id, name, buyer.certificate, to);
  return { id, above: parent === undefined ? [] : [parent.id, ...parent.above] };
}

async function certify(
  companyId: number,
  vendors: Vendors,
  customerCode: string,
  name: string,
  { region, signed, expires }: Certificate,
  { line1, city, region: state, postalCode }: Place,
): Promise<void> {
  const customer = { customerCode, name, line1, city, region: state, postalCode, country: 'US' };
  await vendors.provider('POST', `/companies/${companyId}/customers`, [customer]);
  await vendors.provider('POST', `/companies/${companyId}/certificates`, [
    {
      signedDate: signed,
      expirationDate: expires,
      exemptionNumber: `R-${customerCode}`,
      exemptionReason: { name: 'RESALE' },
      exposureZone: { region, country: 'US' },
      customers: [customer],
      valid: true,
      verified: true,
    },
  ]);
}

/** An address in the accounting service's form. */
export function address({ line1, city, region, postalCode, country = 'US' }: Place) {
  return { Line1: line1, City: city, CountrySubDivisionCode: region, PostalCode: postalCode, Country: country };
}

/** The item's code at the tax provider, which is the name of an item or department at the accounting service. */
function codeOf(name: string): string {
  return `Golden ${name}`;
}

const isItemName = (name: string): name is ItemName => name in items;
const isDepartmentName = (name: string): name is DepartmentName => name in departments;

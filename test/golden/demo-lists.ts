import { boulder, denver, houston, philadelphia, type Place, sanFrancisco } from './places.ts';

export interface ItemFacts {
  readonly type: 'NonInventory' | 'Service';
  /** The mapping at the tax provider; null = an item that the provider does not know. */
  readonly taxCode: string | null;
  /** Absent: true. */
  readonly taxable?: boolean;
}

/** The items of the cases, added to each company for the run. Their names are their codes at the provider. */
export const items = {
  goods: { type: 'NonInventory', taxCode: 'P0000000' },
  unmapped: { type: 'NonInventory', taxCode: null },
  clothing: { type: 'NonInventory', taxCode: 'PC040100' },
  groceries: { type: 'NonInventory', taxCode: 'PF050001' },
  medicine: { type: 'NonInventory', taxCode: 'PH050113' },
  untaxed: { type: 'NonInventory', taxCode: 'P0000000', taxable: false },
  service: { type: 'Service', taxCode: 'SP140000' },
  software: { type: 'Service', taxCode: 'SW054000' },
  digital: { type: 'Service', taxCode: 'D0000000' },
  freight: { type: 'Service', taxCode: 'FR020100' },
  shippingAndHandling: { type: 'Service', taxCode: 'FR030000' },
} as const satisfies Readonly<Record<string, ItemFacts>>;

export type ItemName = keyof typeof items;

/** The locations that ship documents, added to each company for the run. */
export const departments = {
  denverYard: denver,
  boulderYard: boulder,
  houstonYard: houston,
  philadelphiaYard: philadelphia,
  sanFranciscoYard: sanFrancisco,
} as const satisfies Readonly<Record<string, Place>>;

export type DepartmentName = keyof typeof departments;

/** States declared in addition to those of the demo company. Illinois and Oregon remain undeclared. */
export const addedNexus = ['AK', 'AZ', 'GA', 'HI', 'NC', 'PR', 'WA'] as const;

import type { Account, Item, User } from '../state.ts';

/** States where the demo companies have nexus. Illinois, Oregon and Washington are left out on purpose. */
export const nexusStates: ReadonlySet<string> = new Set(['CO', 'MN', 'NY', 'MA', 'PA', 'CA', 'TX']);

/** States that a company has declared for other taxes, by tax type group; the group's country row goes with them. */
export type OtherNexus = Readonly<Record<string, readonly string[]>>;

/** By company code. Of Illinois only Hospitality is declared, so no sales tax is collected there. */
export const otherNexus: Readonly<Record<string, OtherNexus>> = {
  COTTONWOOD: { Lodging: ['TX'], Hospitality: ['CO'] },
  RIDGEWEST: { Hospitality: ['IL', 'CO'], Alcohol: ['CO'] },
};

const PASSWORD = 'sandbox-password';

const subscriptions = [
  { typeId: 2, description: 'AvaTaxPro' },
  { typeId: 4, description: 'AutoAddress' },
  { typeId: 10, description: 'AvaCert' },
  { typeId: 11, description: 'ECMPro' },
];

function user(
  id: number,
  userName: string,
  firstName: string,
  lastName: string,
  role: User['role'],
  { isActive = true, companyId = null }: Partial<Pick<User, 'isActive' | 'companyId'>> = {},
): User {
  return { id, userName, password: PASSWORD, firstName, lastName, role, isActive, companyId };
}

export const accounts: readonly Account[] = [
  {
    id: 2_000_134_567,
    name: 'Cottonwood Landscape Supply',
    licenseKey: '1A2B3C4D5E6F7081',
    crmid: '0010000000CTNWD',
    users: [
      user(510_001, 'dana@cottonwood.example', 'Dana', 'Whitfield', 'AccountAdmin'),
      user(510_002, 'luis@cottonwood.example', 'Luis', 'Ortega', 'AccountUser'),
      user(510_003, 'priya@cottonwood.example', 'Priya', 'Raman', 'CompanyAdmin'),
      user(510_004, 'theo@cottonwood.example', 'Theo', 'Marsh', 'CompanyAdmin', { isActive: false }),
    ],
    subscriptions,
    deliveryFeeForm: 'in-tax',
  },
  {
    id: 2_000_134_568,
    name: 'Ridgeline Outfitters',
    licenseKey: '2B3C4D5E6F708192',
    crmid: '0010000000RIDGE',
    users: [user(520_001, 'owner@ridgeline.example', 'Sam', 'Keller', 'AccountAdmin')],
    subscriptions,
    deliveryFeeForm: 'in-rate',
  },
  {
    id: 2_000_134_569,
    name: 'Juniper Nursery',
    licenseKey: '3C4D5E6F708192A3',
    crmid: '0010000000JUNIP',
    users: [user(530_001, 'owner@juniper.example', 'Ana', 'Reyes', 'AccountAdmin')],
    subscriptions: subscriptions.slice(0, 1),
    deliveryFeeForm: 'in-tax',
  },
  {
    id: 2_000_134_570,
    name: 'Ledgerline Bookkeeping',
    licenseKey: '4D5E6F708192A3B4',
    crmid: '0010000000LEDGR',
    users: [
      user(540_001, 'nadia@ledgerline.example', 'Nadia', 'Okafor', 'AccountAdmin'),
      user(540_002, 'mia@aspengrove.example', 'Mia', 'Torres', 'CompanyAdmin', { companyId: 7201 }),
    ],
    subscriptions,
    deliveryFeeForm: 'in-tax',
  },
  {
    id: 2_000_134_571,
    name: 'Abbott Accounting',
    licenseKey: '5E6F708192A3B4C5',
    crmid: '0010000000ABBOT',
    users: [user(550_001, 'wren@abbott.example', 'Wren', 'Abbott', 'AccountAdmin')],
    subscriptions,
    deliveryFeeForm: 'in-tax',
  },
];

/** The demo company's product catalog: item code (the item's name at the accounting service), tax code, description. */
export const demoItems: readonly (readonly [itemCode: string, taxCode: string, description: string])[] = [
  ['Cedar mulch, 2 cu ft bag', 'P0000000', 'Cedar mulch, 2 cu ft bag'],
  ['Drip irrigation kit, 100 ft', 'P0000000', 'Drip irrigation kit, 100 ft'],
  ['Garden soil, per cu yd', 'P0000000', 'Garden soil, per cu yd'],
  ['Garden design consultation', 'SA070100', 'Garden design consultation'],
  ['Work jacket', 'PC040100', 'Work jacket'],
  ['Rain boots', 'PC040110', 'Rain boots'],
  ['Sunflower seeds for eating', 'PF050002', 'Sunflower seeds for eating'],
  ['Irrigation planner software', 'SW054003', 'Irrigation planner software'],
  ['Compost, 40 lb bag', 'PA029612', 'Compost, 40 lb bag'],
  ['Delivery', 'FR020100', 'Delivery by common carrier'],
];

/** What the demo company has added to items of its catalog at the provider; other items have nothing. */
export const classifiedItems: Readonly<
  Record<string, Pick<Item, 'classifications' | 'parameters' | 'tags' | 'properties'>>
> = {
  'Work jacket': {
    classifications: [
      { id: 901, productCode: '6203.33.2000', systemCode: 'HSCODE', country: 'US' },
      { id: 902, productCode: '6203.33.00', systemCode: 'HSCODE', country: 'CA' },
    ],
    parameters: [{ id: 911, name: 'NetWeight', value: '1.4', unit: 'Kilogram' }],
    tags: [{ itemTagDetailId: 921, tagName: 'Workwear' }],
    properties: { season: 'winter' },
  },
};

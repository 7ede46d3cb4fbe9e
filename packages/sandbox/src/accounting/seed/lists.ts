import type { JsonRecord } from '../json.ts';
import type { SeedRow } from '../seed.ts';
import { address, place } from './places.ts';
import { row } from './row.ts';

interface ItemFacts {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly type?: 'NonInventory' | 'Service';
  readonly taxable?: boolean;
  readonly more?: JsonRecord;
}

const item = ({ id, name, price, type = 'NonInventory', taxable = true, more = {} }: ItemFacts): SeedRow =>
  row('Item', id, {
    Name: name,
    Description: name,
    Type: type,
    UnitPrice: price,
    Taxable: taxable,
    // The accounts 'Services' and 'Sales of Product Income'.
    IncomeAccountRef: { value: type === 'Service' ? '2' : '1' },
    ...more,
  });

/** Longer than 255 characters, the limit of some product catalogs. */
const heaterDescription =
  'Electric greenhouse heater, 1500 W, with a capillary thermostat from 32 to 95 °F, frost guard, overheating protection, splash-proof housing of powder-coated steel, wall bracket and six feet of cord. For greenhouses of up to 150 square feet. Keep at least three feet of distance to plants and plastic sheeting.';

export const itemRows: readonly SeedRow[] = [
  item({ id: '1', name: 'Cedar mulch, 2 cu ft bag', price: 5.95, more: { Sku: 'MULCH-2' } }),
  item({ id: '2', name: 'Drip irrigation kit, 100 ft', price: 89, more: { Sku: 'DRIP-100' } }),
  item({ id: '3', name: 'Garden soil, per cu yd', price: 46 }),
  item({ id: '4', name: 'Garden design consultation', price: 85, type: 'Service', taxable: false }),
  item({ id: '5', name: 'Work jacket', price: 120 }),
  item({ id: '6', name: 'Rain boots', price: 64 }),
  item({ id: '7', name: 'Sunflower seeds for eating', price: 4.5 }),
  item({ id: '8', name: 'Irrigation planner software', price: 240, type: 'Service' }),
  item({
    id: '9',
    name: 'Compost, 40 lb bag',
    price: 11.25,
    more: {
      Type: 'Inventory',
      AssetAccountRef: { value: '4' },
      ExpenseAccountRef: { value: '3' },
      QtyOnHand: 480,
      InvStartDate: '2025-06-02',
    },
  }),
  item({ id: '10', name: 'Plant rental, per day', price: 18, type: 'Service', taxable: false }),
  row('Item', '11', { Name: 'Pottery', Type: 'Category' }),
  item({ id: '12', name: 'Clay pot, 12 in', price: 22.4, more: { SubItem: true, ParentRef: { value: '11' } } }),
  item({ id: '13', name: 'Snow shovel', price: 34, more: { Active: false } }),
  item({ id: '14', name: 'Flagstone, per ton', price: 310 }),
  item({ id: '15', name: 'Cedar raised bed kit', price: 179 }),
  item({ id: '16', name: 'Wildflower seed mix, 1 lb', price: 38.5, more: { Sku: 'SEED-WF-1' } }),
  item({ id: '17', name: 'Garden hose, 50 ft', price: 42 }),
  item({ id: '18', name: 'Spring clean-up, per hour', price: 65, type: 'Service', taxable: false }),
  item({ id: '19', name: 'Greenhouse heater', price: 229, more: { Description: heaterDescription } }),
  item({ id: '20', name: 'Hand-thrown glazed planter with drainage holes and saucer, 8 in', price: 36 }),
  item({ id: '21', name: 'Hand-thrown glazed planter with drainage holes and saucer, 12 in', price: 58 }),
];

export const departmentRows: readonly SeedRow[] = [
  row('Department', '1', { Name: 'Denver yard', Address: address(place('1900 Wazee St', 'Denver', 'CO', '80202')) }),
  row('Department', '2', { Name: 'Boulder yard', Address: address(place('2445 Pearl St', 'Boulder', 'CO', '80302')) }),
];

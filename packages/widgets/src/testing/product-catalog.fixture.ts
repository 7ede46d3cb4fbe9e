import type { ItemRow, RunStatus } from '@salestax/contract';

/* Items in each status, and runs in each state. */

export const item = (id: string, parts: Partial<ItemRow> = {}): ItemRow => ({
  id,
  itemCode: `CODE-${id}`,
  itemDescription: `Item ${id}`,
  status: 'New',
  description: '',
  isSelected: false,
  ...parts,
});

export const fertilizer = item('1', { itemCode: 'FERT-ORG-20', itemDescription: 'Organic fertilizer, 20 lb' });
export const soil = item('2', {
  itemCode: 'SOIL-GDN-YD',
  itemDescription: 'Garden soil, per cu yd',
  status: 'Updated',
  taxCode: 'P0000000',
});
export const boulder = item('3', {
  itemCode: '',
  itemDescription: 'Decorative boulder, per ton',
  status: 'Fail',
  description: 'Item code is required.',
});
export const edging = item('4', { itemCode: 'EDG-STL-10', itemDescription: 'Steel edging, 10 ft' });

/** Without a tax code. */
export const mulch = item('5', { itemDescription: 'Cedar mulch', taxCode: '', defaultTaxCode: 'P0000000' });

export const run = (state: RunStatus['state'], parts: Partial<RunStatus> = {}): RunStatus => ({
  state,
  startedAt: '2026-06-01T10:00:00.000Z',
  updatedAt: '2026-06-01T10:01:00.000Z',
  done: 0,
  total: null,
  ...parts,
});

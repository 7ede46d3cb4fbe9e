import type { Fields } from '../http/fields.ts';
import type { Row } from '../http/filter.ts';
import { type Item, nextId, type TaxProviderState } from '../state.ts';

/** What belongs to an item beside its own fields. */
export type ItemDetails = Pick<Item, 'classifications' | 'parameters' | 'tags' | 'properties'>;

/** Reads the nested parts of an ItemModel. A part that is not sent, or null, stays as in `existing`, or else is empty. */
export function readItemDetails(state: TaxProviderState, fields: Fields, existing?: ItemDetails): ItemDetails {
  const rows = <Entry>(name: string, before: readonly Entry[] | undefined, read: (entry: Fields) => Entry) =>
    fields.has(name) ? fields.objects(name).map(read) : (before ?? []);
  return {
    classifications: rows('classifications', existing?.classifications, (entry) => ({
      id: nextId(state),
      productCode: entry.text('productCode', 200),
      systemCode: entry.text('systemCode', 200),
      country: entry.text('country', 2),
    })),
    parameters: rows('parameters', existing?.parameters, (entry) => ({
      id: nextId(state),
      name: entry.text('name', 100),
      value: entry.text('value', 200),
      unit: entry.text('unit', 50),
    })),
    tags: rows('tags', existing?.tags, (entry) => ({
      itemTagDetailId: nextId(state),
      tagName: entry.text('tagName', 100),
    })),
    properties: fields.has('properties') ? fields.record('properties') : (existing?.properties ?? null),
  };
}

/**
 * An ItemModel. Its nested parts are answered only when `$include` names them: `Parameters`, `Classifications`, `Tags`
 * (SDKs 26.9, ListItemsByCompany) and `Properties` (earlier versions of the same list).
 */
export function showItem(item: Item, include: string | null): Row {
  const { classifications, parameters, tags, properties, ...own } = item;
  const includedParts = new Set((include ?? '').split(',').map((part) => part.trim().toLowerCase()));
  const ofItem = { itemId: item.id };
  return {
    ...own,
    ...(includedParts.has('classifications') && { classifications }),
    ...(includedParts.has('parameters') && { parameters: parameters.map((entry) => ({ ...entry, ...ofItem })) }),
    ...(includedParts.has('tags') && {
      tags: tags.map((entry) => ({ ...entry, ...ofItem, companyId: item.companyId })),
    }),
    ...(includedParts.has('properties') && { properties }),
  };
}

import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { done, failed } from '../../domain/result.ts';
import type { Page } from '../../ports/page.ts';
import type { ItemContent, ProviderItem, ProviderItems } from '../../ports/provider-items.ts';
import type { AvaTaxClient } from './client.ts';
import { pathCode } from './codes.ts';
import { pageFields, type PageLength, rowCount, totalRows } from './list-pages.ts';

const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** Unknown fields are preserved: an item is written back as it was read. */
const ItemModel = Type.Object({
  id: Type.Number(),
  itemCode: Type.String(),
  description: optionalText,
  taxCode: optionalText,
  taxCodeId: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
});
type ItemModel = Static<typeof ItemModel>;
const itemModel = Compile(ItemModel);
const createdItems = Compile(Type.Array(ItemModel));

const itemList = Compile(Type.Object({ ...pageFields, value: Type.Array(ItemModel) }));
const taxCodeList = Compile(
  Type.Object({
    ...pageFields,
    value: Type.Array(Type.Object({ taxCode: Type.String(), description: optionalText })),
  }),
);

/**
 * What a company may have added to an item at AvaTax. UpdateItem replaces "all data from the existing object", and these
 * parts are answered only when they are included by name (SDKs 26.9, ListItemsByCompany; `Properties` in its earlier
 * versions), so the item is read with them before it is written back. The catalog call (SyncItemCatalogue) is no
 * alternative: nothing is published about what it does to fields that are not sent, its model has no tags, and it
 * requires a source, which would be overwritten.
 */
const itemParts = 'Parameters,Classifications,Tags,Properties';

const rowsPerPage = 1_000;
/** In order of creation, so that a row added meanwhile does not shift the pages. */
const pagesById = { $top: String(rowsPerPage), $orderBy: 'id' };

/** Items over AvaTax REST v2 (developer guide, 'Items'). */
export function createItems(send: AvaTaxClient): ProviderItems {
  const itemsPath = (companyId: string) => `/companies/${pathCode(companyId)}/items`;
  return {
    catalogItems: (call, account, startPosition) =>
      send<Page<ProviderItem>>(call, account, {
        method: 'GET',
        path: itemsPath(account.companyId),
        query: { ...pagesById, $skip: String(startPosition - 1) },
        isWrite: false,
        summary: rowCount,
        read: (answer) =>
          itemList.Check(answer) ? pageOf(answer, startPosition, answer.value.map(providerItemOf)) : undefined,
      }),

    async catalogItem(call, account, itemCode) {
      const found = await send(call, account, {
        method: 'GET',
        path: itemsPath(account.companyId),
        // The filter may find codes that differ in more than their case: the row with the code is taken below.
        query: { $filter: `itemCode eq ${literal(itemCode)}`, $top: '10' },
        isWrite: false,
        read: (answer) => (itemList.Check(answer) ? answer.value : undefined),
      });
      if (!found.ok) return found;
      const lowerCaseCode = itemCode.toLowerCase();
      const model = found.value.find((row) => row.itemCode.toLowerCase() === lowerCaseCode);
      return done(model === undefined ? null : providerItemOf(model));
    },

    createCatalogItem: (call, account, content) =>
      send<ProviderItem>(call, account, {
        method: 'POST',
        path: itemsPath(account.companyId),
        body: [{ companyId: Number(account.companyId), ...fieldsOf(content) }],
        isWrite: true,
        read: (answer) => {
          const [created] = createdItems.Check(answer) ? answer : [];
          return created === undefined ? undefined : providerItemOf(created);
        },
      }),

    async updateCatalogItem(call, account, { raw }, content) {
      if (!itemModel.Check(raw))
        return failed({ kind: 'refused', vendor: 'tax-provider', code: '', message: notRead, detail: '' });
      const path = `${itemsPath(account.companyId)}/${raw.id}`;
      const whole = await send<ItemModel>(call, account, {
        method: 'GET',
        path,
        query: { $include: itemParts },
        isWrite: false,
        read: (answer) => (itemModel.Check(answer) ? answer : undefined),
      });
      if (!whole.ok) return whole;
      // Without the id of the former tax code: whether the id or the new code counts is not published (ItemModel: 'either').
      const { taxCodeId: _, ...withoutId } = whole.value;
      const body = content.taxCode === '' ? whole.value : withoutId;
      return send<ProviderItem>(call, account, {
        method: 'PUT',
        path,
        body: { ...body, ...fieldsOf(content) },
        isWrite: true,
        read: (answer) => (itemModel.Check(answer) ? providerItemOf(answer) : undefined),
      });
    },

    taxCodes: (call, credentials, startPosition) =>
      send(call, credentials, {
        method: 'GET',
        path: '/definitions/taxcodes',
        query: { ...pagesById, $filter: 'isActive eq true', $skip: String(startPosition - 1) },
        isWrite: false,
        summary: rowCount,
        read: (answer) =>
          taxCodeList.Check(answer)
            ? pageOf(
                answer,
                startPosition,
                answer.value.map(({ taxCode, description }) => ({ taxCode, description: description ?? '' })),
              )
            : undefined,
      }),
  };
}

/**
 * Without a tax code the field is left out: it is not required (Avalara, ItemModel), and sales of the item are then
 * taxed by the code of the transaction's line (help.avalara.com, 'Does item code affect tax?'). An item that is updated
 * keeps the tax code that it has at AvaTax.
 */
function fieldsOf({ taxCode, ...content }: ItemContent) {
  return taxCode === '' ? content : { ...content, taxCode };
}

const notRead = 'The item was not read from Avalara.';

function providerItemOf(model: ItemModel): ProviderItem {
  const { itemCode, description, taxCode } = model;
  return { itemCode, description: description ?? '', taxCode: taxCode ?? '', raw: model };
}

function pageOf<Row>(answer: PageLength, startPosition: number, rows: readonly Row[]): Page<Row> {
  return { totalCount: totalRows(answer, startPosition - 1 + rows.length), startPosition, rows };
}

/** A quote inside is doubled (Avalara developer guide, 'Filtering in REST'). */
function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

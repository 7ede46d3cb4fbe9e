import type { FastifyInstance, FastifyRequest } from 'fastify';
import { avataxLimits } from '@salestax/contract/vendor-limits';
import { taxCodeId } from '../documents/render.ts';
import { findTaxCode } from '../engine/tax-codes.ts';
import { administrators, callerOf, companiesOf, companyById, operators, requireRole } from '../http/callers.ts';
import { notFound, providerError } from '../http/errors.ts';
import { type Fields, readArray, readObject, required } from '../http/fields.ts';
import { listRules } from '../http/list-rules.ts';
import { answerList, queryValue } from '../http/lists.ts';
import { type Provider, record, stamps } from '../provider.ts';
import { reference } from '../reference.ts';
import { type Company, type Item, nextId } from '../state.ts';
import { readItemDetails, showItem } from './item-details.ts';

const limits = avataxLimits.item;

type CompanyParams = { Params: { companyId: string } };
type ItemParams = { Params: { companyId: string; itemId: string } };

const MOST_ITEMS = 500;
const MOST_CATALOG_ITEMS = 1000;

/**
 * The product catalog: the tax code of each of the company's items. Who may change it is in the SDK's comments (avatax 26.9,
 * CreateItems, UpdateItem, DeleteItem, SyncItemCatalogue: 'requires one of the following user roles').
 */
export function itemRoutes(app: FastifyInstance, provider: Provider): void {
  const { state } = provider;

  app.get('/items', async (request) => {
    const companyIds = new Set(companiesOf(state, callerOf(request)).map(({ id }) => id));
    return answerList(
      request,
      state.items.filter(({ companyId }) => companyIds.has(companyId)).map((item) => itemRow(request, item)),
      listRules.items,
    );
  });

  app.get<CompanyParams>('/companies/:companyId/items', async (request) => {
    const { company } = requestedCompany(request);
    return answerList(
      request,
      itemsOf(company).map((item) => itemRow(request, item)),
      listRules.items,
    );
  });

  app.get<ItemParams>('/companies/:companyId/items/:itemId', async (request) =>
    itemRow(request, requestedItem(request).item),
  );

  app.post<CompanyParams>('/companies/:companyId/items', async (request, reply) => {
    requireRole(callerOf(request), operators);
    const { company, userId } = requestedCompany(request);
    const models = readArray(request.body);
    requireAtMost(models.length, MOST_ITEMS);
    const items = models.map((fields) => build(company, userId, fields));
    const codes = items.map(({ itemCode }) => itemCode.toLowerCase());
    const takenCodes = new Set(itemsOf(company).map(({ itemCode }) => itemCode.toLowerCase()));
    const duplicate = items.find(
      ({ itemCode }, index) =>
        takenCodes.has(itemCode.toLowerCase()) || codes.indexOf(itemCode.toLowerCase()) !== index,
    );
    if (duplicate !== undefined) throw itemExists(duplicate.itemCode);
    for (const item of items) add(company, item);
    return reply.code(201).send(items.map((item) => itemRow(request, item)));
  });

  app.put<ItemParams>('/companies/:companyId/items/:itemId', async (request) => {
    requireRole(callerOf(request), operators);
    const { company, item, userId } = requestedItem(request);
    const changed = build(company, userId, readObject(request.body), item);
    const isTaken = ({ id, itemCode }: Item) =>
      id !== item.id && itemCode.toLowerCase() === changed.itemCode.toLowerCase();
    if (itemsOf(company).some(isTaken)) throw itemExists(changed.itemCode);
    return itemRow(request, update(company, item, changed));
  });

  app.delete<ItemParams>('/companies/:companyId/items/:itemId', async (request) => {
    requireRole(callerOf(request), administrators);
    const { company, item } = requestedItem(request);
    state.items = state.items.filter(({ id }) => id !== item.id);
    record(provider, company, 'Item.delete', String(item.id), null);
    return [{ code: 'EntityDeleted', message: `Item ${item.id} was deleted.` }];
  });

  app.post<CompanyParams>('/companies/:companyId/itemcatalogue', async (request, reply) => {
    requireRole(callerOf(request), operators);
    const { company, userId } = requestedCompany(request);
    const models = readArray(request.body);
    requireAtMost(models.length, MOST_CATALOG_ITEMS);
    // All are checked before one is stored: a refused request changes nothing.
    const built = models.map((fields) => {
      const code = required(fields, 'itemCode', limits.itemCode.most).toLowerCase();
      const before = itemsOf(company).find((item) => item.itemCode.toLowerCase() === code);
      return { before, item: build(company, userId, fields, before, before) };
    });
    const result = built.map(({ before, item }) => {
      if (before === undefined) add(company, item);
      else update(company, before, item);
      return {
        itemId: item.id,
        itemCode: item.itemCode,
        itemEvent: before === undefined ? 'Created' : 'Updated',
        errors: [],
      };
    });
    return reply.code(201).send({ total: result.length, result });
  });

  app.get<CompanyParams>('/companies/:companyId/taxcodes', async (request) => {
    requestedCompany(request);
    return answerList(request, []);
  });

  function requestedCompany(request: FastifyRequest<CompanyParams>) {
    const caller = callerOf(request);
    return { company: companyById(provider, caller, request.params.companyId), userId: caller.userId };
  }

  function requestedItem(request: FastifyRequest<ItemParams>) {
    const caller = callerOf(request);
    const company = companyById(provider, caller, request.params.companyId);
    const item = itemsOf(company).find(({ id }) => String(id) === request.params.itemId);
    if (item === undefined)
      throw notFound('Item not found.', `The Item with ID '${request.params.itemId}' was not found.`);
    return { company, item, userId: caller.userId };
  }

  function itemsOf({ id }: Company): Item[] {
    return state.items.filter(({ companyId }) => companyId === id);
  }

  function add(company: Company, item: Item): void {
    state.items.push(item);
    record(provider, company, 'Item.create', String(item.id), item);
  }

  function update(company: Company, before: Item, item: Item): Item {
    state.items = state.items.map((row) => (row.id === before.id ? item : row));
    record(provider, company, 'Item.update', String(item.id), item);
    return item;
  }

  /**
   * `kept`: the item whose fields stay when they are not sent. UpdateItem keeps none: "All data from the existing object
   * will be replaced" (SDKs 26.9). Nothing is published about what the catalog call does; here it keeps them.
   */
  function build(company: Company, userId: number, fields: Fields, before?: Item, kept?: Item): Item {
    const taxCode = readTaxCode(fields) ?? kept?.taxCode ?? '';
    const text = (name: 'itemGroup' | 'category' | 'source' | 'sourceEntityId' | 'upc' | 'summary', longest: number) =>
      fields.has(name) ? fields.text(name, longest) : (kept?.[name] ?? '');
    return {
      id: before?.id ?? nextId(state),
      companyId: company.id,
      itemCode: required(fields, 'itemCode', limits.itemCode.most),
      taxCode,
      taxCodeId: taxCode === '' ? 0 : taxCodeId(taxCode),
      description: required(fields, 'description', limits.description.most),
      itemGroup: text('itemGroup', 50),
      category: text('category', 1000),
      source: text('source', 50),
      sourceEntityId: text('sourceEntityId', 100),
      upc: text('upc', 50),
      summary: text('summary', 2000),
      ...readItemDetails(state, fields, kept),
      ...stamps(provider, userId, before),
    };
  }
}

const itemRow = (request: FastifyRequest, item: Item) => showItem(item, queryValue(request, '$include'));

/** The tax code of an item, by code or id. An unknown one is rejected. */
function readTaxCode(fields: Fields): string | null {
  const sent = fields.text('taxCode', limits.taxCode.most).toUpperCase();
  const id = fields.integer('taxCodeId');
  const code = sent || (id === null ? '' : (reference.taxCodes.find((row) => taxCodeId(row.code) === id)?.code ?? ''));
  if (code === '') return null;
  if (findTaxCode(code) === null)
    throw providerError(1704, {
      message: 'The tax code of the item was not found.',
      description: `The tax code '${code}' was not found.`,
      status: 400,
    });
  return code;
}

const itemExists = (itemCode: string) =>
  providerError(193, {
    message: 'The item exists already.',
    description: `An item with code '${itemCode}' exists already.`,
  });

function requireAtMost(count: number, most: number): void {
  if (count <= most) return;
  throw providerError(187, {
    message: 'The request is too large.',
    description: `At most ${most} items can be sent at once; ${count} were.`,
    status: 400,
  });
}

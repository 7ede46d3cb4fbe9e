import type { FastifyInstance, FastifyRequest } from 'fastify';
import { taxCodeId } from '../documents/render.ts';
import { findTaxCode } from '../engine/tax-codes.ts';
import { callerOf, companyById } from '../http/callers.ts';
import { notFound, providerError } from '../http/errors.ts';
import { type Fields, readArray, readObject, required } from '../http/fields.ts';
import { answerList } from '../http/lists.ts';
import { type Provider, record, stamps } from '../provider.ts';
import { reference } from '../reference.ts';
import { type Company, type Item, nextId } from '../state.ts';

type CompanyParams = { Params: { companyId: string } };
type ItemParams = { Params: { companyId: string; itemId: string } };

const MOST_ITEMS = 500;
const MOST_CATALOGUE_ITEMS = 1000;

/** The product catalog: the tax code of each of the company's items. */
export function itemRoutes(app: FastifyInstance, provider: Provider): void {
  const { state } = provider;

  app.get('/items', async (request) => {
    const { account } = callerOf(request);
    const own = new Set(state.companies.filter(({ accountId }) => accountId === account.id).map(({ id }) => id));
    return answerList(
      request,
      state.items.filter(({ companyId }) => own.has(companyId)).map((item) => ({ ...item })),
    );
  });

  app.get<CompanyParams>('/companies/:companyId/items', async (request) => {
    const { company } = openCompany(request);
    return answerList(
      request,
      itemsOf(company).map((item) => ({ ...item })),
    );
  });

  app.get<ItemParams>('/companies/:companyId/items/:itemId', async (request) => open(request).item);

  app.post<CompanyParams>('/companies/:companyId/items', async (request, reply) => {
    const { company, userId } = openCompany(request);
    const models = readArray(request.body);
    requireAtMost(models.length, MOST_ITEMS);
    const items = models.map((fields) => build(company, userId, fields));
    const codes = items.map(({ itemCode }) => itemCode.toLowerCase());
    const taken = new Set(itemsOf(company).map(({ itemCode }) => itemCode.toLowerCase()));
    const twice = items.find(
      ({ itemCode }, index) => taken.has(itemCode.toLowerCase()) || codes.indexOf(itemCode.toLowerCase()) !== index,
    );
    if (twice !== undefined)
      throw providerError(193, {
        message: 'The item exists already.',
        description: `An item with code '${twice.itemCode}' exists already.`,
      });
    for (const item of items) add(company, item);
    return reply.code(201).send(items);
  });

  app.put<ItemParams>('/companies/:companyId/items/:itemId', async (request) => {
    const { company, item, userId } = open(request);
    return update(company, item, build(company, userId, readObject(request.body), item));
  });

  app.delete<ItemParams>('/companies/:companyId/items/:itemId', async (request) => {
    const { company, item } = open(request);
    state.items = state.items.filter(({ id }) => id !== item.id);
    record(provider, company, 'Item.delete', String(item.id), null);
    return [{ code: 'EntityDeleted', message: `Item ${item.id} was deleted.` }];
  });

  app.post<CompanyParams>('/companies/:companyId/itemcatalogue', async (request, reply) => {
    const { company, userId } = openCompany(request);
    const models = readArray(request.body);
    requireAtMost(models.length, MOST_CATALOGUE_ITEMS);
    const result = models.map((fields) => {
      const code = required(fields, 'itemCode', 50).toLowerCase();
      const before = itemsOf(company).find((item) => item.itemCode.toLowerCase() === code);
      const item = build(company, userId, fields, before);
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
    openCompany(request);
    return answerList(request, []);
  });

  function openCompany(request: FastifyRequest<CompanyParams>) {
    const caller = callerOf(request);
    return { company: companyById(provider, caller, request.params.companyId), userId: caller.userId };
  }

  function open(request: FastifyRequest<ItemParams>) {
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

  function build(company: Company, userId: number, fields: Fields, before?: Item): Item {
    const taxCode = readTaxCode(fields) ?? before?.taxCode ?? '';
    return {
      id: before?.id ?? nextId(state),
      companyId: company.id,
      itemCode: required(fields, 'itemCode', 50),
      taxCode,
      taxCodeId: taxCode === '' ? 0 : taxCodeId(taxCode),
      description: required(fields, 'description', 255),
      itemGroup: fields.text('itemGroup', 50),
      category: fields.text('category', 1000),
      source: fields.text('source', 50),
      sourceEntityId: fields.text('sourceEntityId', 100),
      upc: fields.text('upc', 50),
      summary: fields.text('summary', 2000),
      ...stamps(provider, userId, before),
    };
  }
}

/** The tax code of an item, by code or id. An unknown one is rejected. */
function readTaxCode(fields: Fields): string | null {
  const sent = fields.text('taxCode', 25).toUpperCase();
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

function requireAtMost(given: number, most: number): void {
  if (given <= most) return;
  throw providerError(187, {
    message: 'The request is too large.',
    description: `At most ${most} items can be sent at once; ${given} were.`,
    status: 400,
  });
}

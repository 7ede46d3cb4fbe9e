import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Outcome } from '../accounting/fault.ts';
import type { Realm } from '../accounting/realm.ts';
import { type Json, textAt } from './fields.ts';
import { customerOf, departmentOf, formOf, itemOf, documentRowOf } from './from-api.ts';
import type { AccountingPerson } from './people.ts';
import { readFormDocument } from './read-form.ts';
import { refusalOf } from './refusals.ts';
import { entityOf } from './to-api.ts';
import { cents } from './web/decimal.ts';
import type { DocumentPage, PageContext } from './web/form-document.ts';
import { type Kind, kindOf, kinds } from './web/kinds.ts';

/** The company and the user of a request, and the day. */
export interface ApiOptions {
  readonly realm: Realm;
  /** yyyy-MM-dd of the service's clock. */
  readonly today: string;
  readonly people: readonly AccountingPerson[];
  readonly person: AccountingPerson;
}

/** A document type that the API has. */
type StoredKind = Kind & { readonly entity: NonNullable<Kind['entity']> };
interface Address {
  Params: { kind: string; id: string };
}

const pageSize = 25;

/** The calls of the page. They write through the same code as the public API. */
export function registerApi(app: FastifyInstance, optionsOf: (request: FastifyRequest) => ApiOptions): void {
  app.get('/app/api/context', (request) => contextOf(optionsOf(request)));
  app.get<{ Querystring: { search?: string; kind?: string; page?: string } }>('/app/api/documents', (request) =>
    listDocuments(optionsOf(request), request.query),
  );
  app.get<Address>('/app/api/documents/:kind/:id', (request, reply) =>
    withKind(request, reply, (kind) => {
      const options = optionsOf(request);
      return answer(reply, options.realm.read(kind.entity, request.params.id), kind, options);
    }),
  );
  app.post<Address>('/app/api/documents/:kind', (request, reply) => save(request, reply, optionsOf(request)));
  app.put<Address>('/app/api/documents/:kind/:id', (request, reply) => save(request, reply, optionsOf(request)));
  app.post<Address>('/app/api/documents/:kind/:id/void', (request, reply) =>
    withKind(request, reply, (kind) => {
      const options = optionsOf(request);
      const { realm, person } = options;
      applyStaleToken(request, realm, kind);
      return answer(reply, realm.void(kind.entity, identityOf(request), { userId: person.id }), kind, options);
    }),
  );
  app.post<Address>('/app/api/documents/:kind/:id/delete', (request, reply) =>
    withKind(request, reply, (kind) => {
      const { realm } = optionsOf(request);
      applyStaleToken(request, realm, kind);
      const outcome = realm.delete(kind.entity, identityOf(request));
      return outcome.ok ? reply.send({ deleted: true }) : refuse(reply, outcome);
    }),
  );
  app.post<Address>('/app/api/documents/invoice/:id/payments', (request, reply) =>
    receivePayment(request, reply, optionsOf(request)),
  );
}

function contextOf({ realm, today, people, person }: ApiOptions): PageContext {
  const active = ({ Active }: { readonly Active: boolean }) => Active;
  const items = realm
    .list('Item')
    .filter(active)
    .filter(({ Type }) => Type !== 'Category' && Type !== 'Group');
  return {
    user: { id: person.id, name: person.name, email: person.email, isAdmin: person.isAdmin },
    users: people.map(({ id, name, role }) => ({ id, name, role })),
    companyName: companyNameOf(realm),
    realmId: realm.realmId,
    today,
    customers: realm.list('Customer').filter(active).map(customerOf),
    items: items.map(itemOf),
    departments: realm.list('Department').filter(active).map(departmentOf),
  };
}

export function companyNameOf(realm: Realm): string {
  const company = realm.read('CompanyInfo', '1');
  return company.ok ? company.entity.CompanyName : '';
}

function listDocuments(
  { realm, today }: ApiOptions,
  query: { search?: string; kind?: string; page?: string },
): DocumentPage {
  const foldedSearch = (query.search ?? '').trim().toLowerCase();
  const rows = kinds
    .filter(isStored)
    .filter(({ slug }) => !query.kind || slug === query.kind)
    .flatMap((kind) => realm.list(kind.entity).map((entity) => documentRowOf(entity, kind, today)))
    .filter(
      ({ number, customer }) =>
        number.toLowerCase().includes(foldedSearch) || customer.toLowerCase().includes(foldedSearch),
    )
    .toSorted((a, b) => b.date.localeCompare(a.date) || Number(b.id) - Number(a.id));
  const last = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(last, Math.max(1, Math.trunc(Number(query.page ?? '1')) || 1));
  return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length, page, pageSize };
}

function save(request: FastifyRequest<Address>, reply: FastifyReply, options: ApiOptions): FastifyReply {
  return withKind(request, reply, (kind) => {
    const form = readFormDocument(request.body, kind.slug);
    if (typeof form === 'string')
      return reply.code(400).send({ error: { code: '2010', message: `'${form}' cannot be read.`, stale: false } });
    const { realm, person } = options;
    const defaults = { refundAccountId: refundAccountOf(realm), taxGroupId: taxGroupOf(realm, form.customerId) };
    const by = { userId: person.id };
    if (form.id === null)
      return answer(reply, realm.create(kind.entity, entityOf(form, kind, null, defaults), by), kind, options);
    const stored = realm.read(kind.entity, form.id);
    if (!stored.ok) return refuse(reply, stored);
    applyStaleToken(request, realm, kind);
    return answer(reply, realm.update(kind.entity, entityOf(form, kind, stored.entity, defaults), by), kind, options);
  });
}

function receivePayment(request: FastifyRequest<Address>, reply: FastifyReply, options: ApiOptions): FastifyReply {
  const { realm, person } = options;
  const invoice = realm.read('Invoice', request.params.id);
  if (!invoice.ok) return refuse(reply, invoice);
  const amount = cents(textOf(request.body, 'amount')) / 100;
  const balance = invoice.entity.Balance ?? 0;
  if (amount <= 0 || amount > balance)
    return reply.code(422).send({
      error: { code: '', message: `The amount must be between 0.01 and ${balance.toFixed(2)}.`, stale: false },
    });
  const received = {
    CustomerRef: { value: textAt(invoice.entity, 'CustomerRef', 'value') },
    TotalAmt: amount,
    TxnDate: options.today,
    Line: [{ Amount: amount, LinkedTxn: [{ TxnId: request.params.id, TxnType: 'Invoice' }] }],
  };
  const payment = realm.create('Payment', received, { userId: person.id });
  if (!payment.ok) return refuse(reply, payment);
  const kind = kindOf('invoice');
  if (kind === undefined) return reply.code(404).send();
  return answer(reply, realm.read('Invoice', request.params.id), kind, options);
}

function withKind(
  request: FastifyRequest<Address>,
  reply: FastifyReply,
  act: (kind: StoredKind) => FastifyReply,
): FastifyReply {
  const kind = kindOf(request.params.kind);
  if (kind !== undefined && isStored(kind)) return act(kind);
  return reply
    .code(404)
    .send({ error: { code: '', message: 'This document type cannot be saved here.', stale: false } });
}

const isStored = (kind: Kind): kind is StoredKind => kind.entity !== null;

function answer(reply: FastifyReply, outcome: Outcome<object>, kind: Kind, { today }: ApiOptions): FastifyReply {
  return outcome.ok ? reply.send(formOf(outcome.entity, kind, today)) : refuse(reply, outcome);
}

function refuse(reply: FastifyReply, outcome: Extract<Outcome<unknown>, { ok: false }>): FastifyReply {
  const { status, ...error } = refusalOf(outcome.fault);
  return reply.code(status).send({ error });
}

/** The fault 'stale-token': another user saves the document at this moment. */
function applyStaleToken(request: FastifyRequest<Address>, realm: Realm, { entity }: StoredKind): void {
  if (request.faults.some(({ kind }) => kind === 'stale-token')) realm.touch(entity, request.params.id);
}

const identityOf = (request: FastifyRequest<Address>): Json => ({
  Id: request.params.id,
  SyncToken: textOf(request.body, 'syncToken'),
});

/** The account that refunds are paid from: a bank account, or else any suitable one. */
function refundAccountOf(realm: Realm): string {
  const accounts = realm.list('Account');
  return (accounts.find(({ AccountType }) => AccountType === 'Bank') ?? accounts[0])?.Id ?? '';
}

/**
 * The tax group that the page chooses for a sale of a customer. Only with manual sales tax: automated sales tax assigns
 * one itself.
 */
function taxGroupOf(realm: Realm, customerId: string | null): string {
  const [preferences] = realm.list('Preferences');
  const isManual = preferences?.TaxPrefs.UsingSalesTax === true && preferences.TaxPrefs.PartnerTaxEnabled === undefined;
  const customer = isManual && customerId !== null ? realm.read('Customer', customerId) : null;
  return customer?.ok === true ? (customer.entity.DefaultTaxCodeRef?.value ?? '') : '';
}

function textOf(body: unknown, name: string): string {
  if (typeof body !== 'object' || body === null || !(name in body)) return '';
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' ? value : '';
}

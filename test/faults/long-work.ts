import { isDeepStrictEqual } from 'node:util';
import { ownId, type RouteName, type RunKind } from '@salestax/contract';
import { realmIds, type Sandbox } from '@salestax/sandbox';
import { servedAt } from '../support/call.harness.ts';
import { field, listAt, textAt } from '../support/json.ts';
import { untilNone } from '../support/until.ts';
import { openBooks, type Saved } from './bookkeeper.ts';
import { findings, type Mark, markOf } from './oracle.ts';

export const reads = ['comparison', 'item-comparison', 'exempted-customers', 'request-customers'] as const;
export const writes = ['recalculation', 'item-sync', 'address-validation', 'exemption-requests'] as const;
export const longWork = [...reads, ...writes] as const;
export type LongWork = (typeof longWork)[number];

export const widgets = ['reconciliation', 'product-catalog', 'address-validation', 'exemption'] as const;

/** Unprocessed rows, as a user selects them. */
export interface Selection {
  readonly mark: Mark;
  /** Invoices without a transaction. */
  readonly documents: readonly Saved[];
  /** Items that the provider does not know, with their codes. */
  readonly items: readonly { readonly id: string; readonly code: string }[];
  /** Customers with a correct address. */
  readonly addresses: readonly string[];
  /** Customers who can be sent a certificate request. */
  readonly recipients: readonly string[];
}

/** Selected documents are newer than the compared range, so that the comparison does not change. */
const selectedDay = 2;
const compared = { from: 89, to: 30 } as const;
/** Read once, so that the range is the same when a test runs past midnight. */
const today = Date.now();
const day = (ago: number) => new Date(today - ago * 86_400_000).toISOString().slice(0, 10);

const selected = 'Selected';
let selections = 0;

export function select(sandbox: Sandbox, count: number): Selection {
  selections += 1;
  calm(sandbox);
  const mark = markOf(sandbox);
  const books = openBooks(sandbox, `LW${selections}`);
  const each = <Row>(make: (name: string) => Row): readonly Row[] =>
    Array.from({ length: count }, (_, at) => make(`${selected} ${selections}.${at}`));
  return {
    mark,
    documents: each(() => books.save('Invoice', { TxnDate: day(selectedDay) })),
    items: each((name) => {
      const item = { Name: name, Type: 'NonInventory', IncomeAccountRef: { value: '1' } };
      return { id: create(sandbox, 'Item', item), code: name };
    }),
    addresses: each((name) => create(sandbox, 'Customer', { DisplayName: `${name} resides`, ShipAddr: denver })),
    recipients: each((name) =>
      create(sandbox, 'Customer', {
        DisplayName: `${name} is asked`,
        PrimaryEmailAddr: { Address: 'asked@one.example' },
        BillAddr: denver,
      }),
    ),
  };
}

const denver = {
  Line1: '1900 Wazee St',
  City: 'Denver',
  CountrySubDivisionCode: 'CO',
  PostalCode: '80202',
  Country: 'US',
};

function create(sandbox: Sandbox, entity: 'Item' | 'Customer', body: object): string {
  const made = sandbox.accounting().realms.get(realmIds.main)?.create(entity, body);
  if (made?.ok !== true) throw new Error(`The accounting service refused: ${JSON.stringify(made)}`);
  return textAt(made.entity, 'Id');
}

/** The actions of a user on the four screens, by calls of the contract. */
export interface Context {
  /** Makes the call that starts the work; that of requests answers at their end. */
  start(kind: LongWork, selection: Selection, signal?: AbortSignal): Promise<unknown>;
  cancel(kind: LongWork): Promise<unknown>;
  /** The states of all runs. */
  states(): Promise<ReadonlyMap<string, string>>;
  /** The result on the screen, without values that depend on the time. */
  result(kind: LongWork): Promise<unknown>;
}

export function openContext(api: string, { description }: Sandbox, token: string): Context {
  const origin = new URL(description.documentPage).origin;
  const request = async (name: RouteName, body?: unknown, signal?: AbortSignal): Promise<Response> => {
    const { method, url } = servedAt(name);
    const path = url.replace(':method', 'Email').replaceAll(/:\w+/g, ownId);
    const answer = await fetch(`${api}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        origin,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const read = async (name: RouteName): Promise<unknown> => (await request(name)).json();
  return {
    async start(kind, selection, signal) {
      const [name, body] = startOf[kind](selection);
      return (await request(name, body, signal)).json();
    },
    cancel: async (kind) => (await request('cancelRun', { kind } satisfies { kind: RunKind })).json(),
    async states() {
      const runs = listAt(await firstEvent(await request('runProgress')), 'runs');
      return new Map(runs.map((run) => [textAt(run, 'kind'), textAt(run, 'state')]));
    },
    async result(kind) {
      const [name, part] = resultOf[kind];
      const answer = await read(name);
      return part(answer);
    },
  };
}

/** The call that starts the work, and its body. */
const startOf: Readonly<Record<LongWork, (selection: Selection) => readonly [RouteName, unknown?]>> = {
  comparison: () => [
    'compareTransactions',
    { FromDate: day(compared.from), ToDate: day(compared.to), ErrorTransactionOnly: false },
  ],
  'item-comparison': () => ['compareItems'],
  'exempted-customers': () => ['searchExemptedCustomers'],
  'request-customers': () => ['searchRequestCustomers', allCustomers],
  recalculation: ({ documents }) => [
    'recalculateQboTransactions',
    documents.map(({ id, kind, syncToken }) => ({ Id: id, EntityType: kind, SyncToken: syncToken })),
  ],
  'item-sync': ({ items }) => ['resendQboItems', items.map(({ id }) => id)],
  'address-validation': ({ addresses }) => ['sendForAddressValidation', addresses],
  'exemption-requests': ({ recipients }) => [
    'sendExemptionRequest',
    recipients.map((Id) => ({ Id, CustomerName: '', Email: '', Fax: '' })),
  ],
};

const allCustomers = {
  CustomerGivenName: '',
  CustomerFamilyName: '',
  CustomerEmail: '',
  CompanyName: '',
  SelectOption: 'All',
};

/** The call with the result, and the part of its answer. */
const resultOf: Readonly<Record<LongWork, readonly [RouteName, (answer: unknown) => unknown]>> = {
  comparison: [
    'fetchComparedTransactions',
    (answer) =>
      ['totalCount', 'consistentCount', 'errorTransactionCount', 'amounts', 'weeks', 'inconsistentData'].map((name) =>
        field(answer, name),
      ),
  ],
  'item-comparison': [
    'fetchComparedItems',
    // Those of a selection are sent by another kind of work.
    (answer) => listAt(answer, 'comparedData').filter((row) => !textAt(row, 'itemCode').startsWith(selected)),
  ],
  'exempted-customers': ['fetchExemptedCustomers', (answer) => field(answer, 'exemptedCustomerData')],
  'request-customers': [
    'fetchRequestCustomers',
    (answer) =>
      listAt(answer, 'fetchQboCustomerData').filter((row) => !textAt(row, 'customerName').startsWith(selected)),
  ],
  recalculation: ['fetchRecalculation', (answer) => rowsOf(listAt(answer, 'recalculation', 'rows'), 'Id', 'outcome')],
  'item-sync': ['fetchComparedItems', (answer) => rowsOf(listAt(answer, 'comparedData'), 'id', 'status')],
  'address-validation': ['fetchQboCustomers', (answer) => rowsOf(Array.isArray(answer) ? answer : [], 'id', 'status')],
  'exemption-requests': ['fetchExemptionRequests', (answer) => field(answer, 'result')],
};

const rowsOf = (rows: readonly unknown[], id: string, outcome: string): ReadonlyMap<string, string> =>
  new Map(rows.map((row) => [textAt(row, id), textAt(row, outcome)]));

/** The first of a stream of server-sent events (HTML standard, 9.2). */
async function firstEvent(answer: Response): Promise<unknown> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const [, data] = /^data: ?(.*)\n\n/m.exec(text) ?? [];
    if (data !== undefined) return JSON.parse(data);
  }
  throw new Error(`The stream ended without an event: ${text}`);
}

/** Waits, also on a busy machine, until all of these are in one of these states. */
export async function untilIn(
  context: Context,
  kinds: readonly LongWork[],
  ...states: readonly string[]
): Promise<void> {
  const readStates = async () => {
    const now = await context.states();
    return kinds
      .filter((kind) => !states.includes(now.get(kind) ?? 'none'))
      .map((kind) => `${kind} is ${now.get(kind) ?? 'none'}`);
  };
  let left: readonly string[] = ['not looked'];
  for (let rounds = 0; rounds < 4 && left.length > 0; rounds += 1) left = await untilNone(readStates, 100);
  if (left.length > 0) throw new Error(left.join(', '));
}

/** The results of the searches without a fault. */
export async function undisturbed(sandbox: Sandbox, context: Context): Promise<ReadonlyMap<LongWork, unknown>> {
  const nothing = select(sandbox, 0);
  await Promise.all(reads.map((kind) => context.start(kind, nothing)));
  await untilIn(context, reads, 'ready');
  return resultsOf(context, reads);
}

/** Compares, so that the selected items are new and can be sent. */
export async function showItems(context: Context, selection: Selection): Promise<void> {
  await context.start('item-comparison', selection);
  await untilIn(context, ['item-comparison'], 'ready');
}

async function resultsOf(context: Context, kinds: readonly LongWork[]): Promise<ReadonlyMap<LongWork, unknown>> {
  return new Map(await Promise.all(kinds.map(async (kind) => [kind, await context.result(kind)] as const)));
}

/** The provider's paths for writing one row. */
const writePaths: Readonly<Record<(typeof writes)[number], string>> = {
  recalculation: '/transactions/createoradjust',
  'item-sync': '/items$',
  'address-validation': '/addresses/resolve$',
  'exemption-requests': '/certexpressinvites$',
};

/** Holds the next response of each writing kind: the write is done, but not answered. */
function holdWrites(sandbox: Sandbox, milliseconds: number): void {
  for (const path of Object.values(writePaths))
    sandbox.kernel.faults.add({
      service: 'tax-provider',
      method: 'POST',
      path,
      times: 1,
      fault: { kind: 'late-answer', milliseconds },
    });
}

/** Holds every response to this kind. */
export function holdAllWrites(sandbox: Sandbox, kind: (typeof writes)[number], milliseconds: number): void {
  const fault = { kind: 'late-answer', milliseconds } as const;
  sandbox.kernel.faults.add({ service: 'tax-provider', method: 'POST', path: writePaths[kind], fault });
}

/** Holds the next page of each search. */
function holdSearches(sandbox: Sandbox, milliseconds: number): void {
  for (const [service, path] of [
    ['accounting', 'SalesReceipt'],
    ['accounting', 'Customer'],
    ['tax-provider', '/items'],
    ['tax-provider', '/certificates'],
  ] as const)
    sandbox.kernel.faults.add({ service, path, times: 1, fault: { kind: 'latency', milliseconds } });
}

/** Kinds of work that are held together, each at its own step. */
export const groups = [
  { name: 'writes that were done but not answered', kinds: writes, hold: holdWrites },
  { name: 'searches that wait for a page', kinds: reads, hold: holdSearches },
] as const;

/**
 * Removes all faults except that of the sweep, which could otherwise record the selected documents early. New calls are
 * not held.
 */
export function calm({ kernel: { faults } }: Sandbox): void {
  faults.clear();
  faults.add({ service: 'accounting', path: '/cdc', fault: { kind: 'status', status: 503 } });
}

/** The faults that will hold the next call. */
export function stillOpen({ kernel: { faults } }: Sandbox): readonly string[] {
  return faults.list().flatMap(({ path, times }) => (times === undefined ? [] : [`${path} is not asked for`]));
}

/** Waits until all held requests have arrived and all of these runs are running. */
export async function untilHeld(sandbox: Sandbox, context: Context, kinds: readonly LongWork[]): Promise<void> {
  const left = await untilNone(() => stillOpen(sandbox));
  const states = await context.states();
  const idle = kinds.filter((kind) => states.get(kind) !== 'running').map((kind) => `${kind} does not run`);
  if (left.length + idle.length > 0) throw new Error([...left, ...idle].join(', '));
}

const journalOf = (sandbox: Sandbox, { mark }: Selection) => sandbox.kernel.journal.since(mark.journal);

/** How many rows of the selection the provider has accepted, according to the journal. */
export function acceptedRows(sandbox: Sandbox, selection: Selection, kind: LongWork): readonly string[] {
  const [operation, name] = writtenAs[kind] ?? ['', ''];
  return journalOf(sandbox, selection)
    .filter((entry) => entry.service === 'tax-provider' && entry.operation === operation)
    .map(({ after }) => String(field(after, name)));
}

const writtenAs: { readonly [Kind in LongWork]?: readonly [operation: string, name: string] } = {
  recalculation: ['Transaction.createoradjust', 'code'],
  'item-sync': ['Item.create', 'itemCode'],
  'exemption-requests': ['CertExpressInvite.create', 'customerCode'],
};

/** The keys of `taken` that a kind must write, once each. */
export function rowsToAccept(selection: Selection, kind: LongWork): readonly string[] {
  if (kind === 'recalculation') return selection.documents.map(({ number }) => number);
  if (kind === 'item-sync') return selection.items.map(({ code }) => code);
  return kind === 'exemption-requests' ? selection.recipients : [];
}

/**
 * Verifies that each row was written exactly once, and nothing else at either vendor. Returns one sentence per problem.
 */
async function findWrongWrites(sandbox: Sandbox, selection: Selection): Promise<readonly string[]> {
  const { mark, documents, items, recipients } = selection;
  const often = writes.flatMap((kind) => {
    const found = acceptedRows(sandbox, selection, kind);
    return rowsToAccept(selection, kind)
      .map((row) => [row, found.filter((one) => one === row).length] as const)
      .filter(([, times]) => times !== 1)
      .map(([row, times]) => `${kind}: ${row} was written ${times} times`);
  });
  const count = (service: string, operation: string) =>
    journalOf(sandbox, selection).filter((entry) => entry.service === service && entry.operation === operation);
  const lines = documents
    .map(
      ({ id, number }) => [number, count('accounting', 'Invoice.update').filter((entry) => entry.id === id)] as const,
    )
    .filter(([, updates]) => updates.length > 1)
    .map(([number, updates]) => `the lines of ${number} were written ${updates.length} times`);
  const most: Readonly<Record<string, number>> = {
    'tax-provider Transaction.createoradjust': documents.length,
    'tax-provider Item.create': items.length,
    'tax-provider Customer.create': recipients.length,
    'tax-provider CertExpressInvite.create': recipients.length,
    'accounting Invoice.create': documents.length,
    'accounting Invoice.update': documents.length,
    'accounting Item.create': items.length,
    'accounting Customer.create': selection.addresses.length + recipients.length,
  };
  const made = journalOf(sandbox, selection)
    .filter(({ operation }) => !operation.startsWith('Token.'))
    .map(({ service, operation }) => `${service} ${operation}`);
  const tooMany = [...new Set(made)]
    .map((what) => [what, made.filter((one) => one === what).length, most[what] ?? 0] as const)
    .filter(([, times, atMost]) => times > atMost)
    .map(([what, times, atMost]) => `${what}: ${times} times, at most ${atMost} expected`);
  return [...often, ...lines, ...tooMany, ...(await findings(sandbox, mark))];
}

/** The differences from a run without faults; `before`: the results of the searches without a fault. */
export async function traces(
  sandbox: Sandbox,
  context: Context,
  kinds: readonly LongWork[],
  selection: Selection,
  before: ReadonlyMap<LongWork, unknown>,
): Promise<readonly string[]> {
  const searched = await resultsOf(
    context,
    kinds.filter((kind) => before.has(kind)),
  );
  const others = [...searched].filter(([kind, result]) => !isDeepStrictEqual(result, before.get(kind)));
  return [
    ...others.map(([kind, result]) => `${kind} shows ${JSON.stringify(result)}`),
    ...(kinds.includes('item-sync') ? await notDone(context, selection) : []),
    ...(kinds.includes('item-sync') ? await findWrongWrites(sandbox, selection) : []),
  ];
}

/** The rows that the screens do not show as done, each with its kind. */
export async function notDone(context: Context, selection: Selection): Promise<readonly string[]> {
  const shown = async (kind: LongWork, ids: readonly string[], outcomes: readonly string[]) => {
    const rows = await context.result(kind);
    return ids
      .map((id) => (rows instanceof Map ? String(rows.get(id)) : 'not shown'))
      .filter((outcome) => !outcomes.includes(outcome))
      .map((outcome) => `${kind}: ${outcome}`);
  };
  const requests = await context.result('exemption-requests');
  const errors = listAt(requests, 'customerErrors').map((error) => `exemption-requests: ${JSON.stringify(error)}`);
  return [
    ...(await shown(
      'recalculation',
      selection.documents.map(({ id }) => id),
      ['changed'],
    )),
    ...(await shown(
      'item-sync',
      selection.items.map(({ id }) => id),
      ['Updated'],
    )),
    ...(await shown('address-validation', selection.addresses, ['Validated'])),
    ...(requests === undefined ? ['exemption-requests: no result'] : errors),
  ];
}

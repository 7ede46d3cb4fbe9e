import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { long, splitCases } from '../long.ts';
import { type Product, startProduct } from '../support/product.harness.ts';
import { until } from '../support/until.ts';
import {
  calm,
  type Context,
  groups,
  holdAllWrites,
  openContext,
  reads,
  rowsToAccept,
  select,
  showItems,
  stillOpen,
  acceptedRows,
  traces,
  undisturbed,
  untilIn,
  widgets,
  type writes,
} from './long-work.ts';

let product: Product;
let context: Context;
let before: Awaited<ReturnType<typeof undisturbed>>;

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  await product.changeSettings(product.info.realmId, { isEnableAddressValidation: true });
  await arrive();
  before = await undisturbed(product.sandbox, context);
});
afterAll(() => product.stop());
afterEach(() => product.sandbox.kernel.faults.clear());

/** Opens a new page. */
async function arrive(): Promise<void> {
  context = openContext(product.info.api, product.sandbox, await product.embedToken(widgets));
}

const heldMs = 6_000;
const [, ofSearches] = groups;

describe('cancelled long work', () => {
  /** The number of rows of each kind that are processed at once. */
  const rowsAtOnce = 4;

  const kinds = splitCases<Exclude<(typeof writes)[number], 'address-validation'>>({
    always: ['recalculation'],
    long: ['item-sync', 'exemption-requests'],
  });
  for (const [kind, options] of kinds)
    it(`${kind} writes nothing more, and what is left can be sent again`, options, async () => {
      const { sandbox } = product;
      const selection = select(sandbox, 10);
      if (kind === 'item-sync') await showItems(context, selection);
      holdAllWrites(sandbox, kind, 3_000);
      const sent = context.start(kind, selection);
      const done = () => acceptedRows(sandbox, selection, kind);
      await until('the first are on their way', () => done().length === rowsAtOnce);
      expect(await context.cancel(kind)).toEqual({ isCancelled: true });
      expect((await context.states()).get(kind)).toBe('cancelled');
      const written = done();
      calm(sandbox);
      await sent;

      const rows = rowsToAccept(selection, kind);
      const isLeft = (row: string) => !written.includes(row);
      const last = rows.findLast(isLeft) ?? '';
      const only = (matches: (row: string) => boolean) => ({
        ...selection,
        documents: selection.documents.filter(({ number }) => matches(number)),
        items: selection.items.filter(({ code }) => matches(code)),
        recipients: selection.recipients.filter(matches),
      });
      await context.start(
        kind,
        only((row) => row === last),
      );
      await untilIn(context, [kind], 'ready');
      expect(done().toSorted()).toEqual([...written, last].toSorted());

      await context.start(
        kind,
        only((row) => isLeft(row) && row !== last),
      );
      await untilIn(context, [kind], 'ready');
      expect(done().toSorted()).toEqual(rows.toSorted());
    });

  it('address validation and searches show no result and can be started again', long, async () => {
    const { sandbox } = product;
    const kinds = [...reads, 'address-validation'] as const;
    const selection = select(sandbox, 6);
    await showItems(context, selection);
    ofSearches.hold(sandbox, heldMs);
    holdAllWrites(sandbox, 'address-validation', heldMs);
    await Promise.all(kinds.map((kind) => context.start(kind, selection)));
    await until('all searches are on their way', () => stillOpen(sandbox).length === 0);
    for (const kind of kinds) expect(await context.cancel(kind)).toEqual({ isCancelled: true });
    const states = await context.states();
    expect(kinds.map((kind) => states.get(kind))).toEqual(kinds.map(() => 'cancelled'));
    calm(sandbox);

    await Promise.all(kinds.map((kind) => context.start(kind, selection)));
    await untilIn(context, kinds, 'ready');
    expect(await traces(sandbox, context, reads, selection, before)).toEqual([]);
    const validated = await context.result('address-validation');
    expect(selection.addresses.map((id) => (validated instanceof Map ? validated.get(id) : null))).toEqual(
      selection.addresses.map(() => 'Validated'),
    );
  });
});

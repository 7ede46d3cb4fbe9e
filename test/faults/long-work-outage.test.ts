// @module-tag long: long-work-kill.test.ts and long-work-cancel.test.ts have one interruption each

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { FaultRule } from '@salestax/sandbox';
import { splitCases } from '../long.ts';
import { type Product, startProduct } from '../support/product.harness.ts';
import {
  type Context,
  groups,
  type LongWork,
  longWork,
  openContext,
  reads,
  select,
  showItems,
  traces,
  undisturbed,
  untilHeld,
  untilIn,
  widgets,
  writes,
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

/** Holds responses until the outage starts, also on a busy machine. Milliseconds. */
const heldMs = 6_000;
const awayMs = 4_000;
const [ofWrites, ofSearches] = groups;

const storm = { kind: 'status', status: 429, retryAfter: '1' } as const;
interface Outage {
  readonly name: string;
  readonly rules: readonly Omit<FaultRule, 'lasts'>[];
}
const providerIsAway: Outage = {
  name: 'the provider is down',
  rules: [{ service: 'tax-provider', fault: { kind: 'refused-connection' } }],
};
const otherOutages: readonly Outage[] = [
  {
    name: 'the accounting service is down',
    rules: [{ service: 'accounting', fault: { kind: 'status', status: 503 } }],
  },
  {
    name: 'both vendors refuse every call for some seconds',
    rules: [
      { service: 'tax-provider', fault: storm },
      { service: 'accounting', fault: storm },
    ],
  },
];

for (const [{ name, rules }, options] of splitCases({ always: [providerIsAway], long: otherOutages }))
  it(`long work ends as usual although ${name} during it`, options, async () => {
    const { sandbox } = product;
    const selection = select(sandbox, 6);
    await showItems(context, selection);
    ofWrites.hold(sandbox, heldMs);
    const sent = writes.map((kind) => context.start(kind, selection));
    await untilHeld(sandbox, context, writes);
    for (const rule of rules) sandbox.kernel.faults.add({ ...rule, lasts: awayMs });
    await Promise.all([...sent, ...reads.map((kind) => context.start(kind, selection))]);
    await untilIn(context, longWork, 'ready');
    expect(await traces(sandbox, context, longWork, selection, before)).toEqual([]);
  });

for (const [{ name, kinds, hold }, options] of splitCases<(typeof groups)[number]>({
  always: [ofWrites],
  long: [ofSearches],
}))
  it(`${name}: results of work whose caller disconnected are returned by the next request`, options, async () => {
    const { sandbox } = product;
    const selection = select(sandbox, 6);
    await showItems(context, selection);
    hold(sandbox, heldMs);
    const disconnected = new AbortController();
    const lost = kinds.map((kind: LongWork) => context.start(kind, selection, disconnected.signal).catch(() => null));
    await untilHeld(sandbox, context, kinds);
    disconnected.abort();
    await Promise.all(lost);

    await arrive();
    await untilIn(context, kinds, 'ready');
    expect(await traces(sandbox, context, kinds, selection, before)).toEqual([]);
  });

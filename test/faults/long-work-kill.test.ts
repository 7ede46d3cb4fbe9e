import { afterAll, beforeAll, expect, it } from 'vitest';
import { splitCases } from '../long.ts';
import { type KillableProduct, startKillableProduct } from './connector-process.ts';
import {
  calm,
  type Desk,
  groups,
  openDesk,
  select,
  showItems,
  traces,
  undisturbed,
  untilHeld,
  untilIn,
  widgets,
} from './long-work.ts';

let product: KillableProduct;
let desk: Desk;
let before: Awaited<ReturnType<typeof undisturbed>>;

beforeAll(async () => {
  product = await startKillableProduct(null);
  await arrive();
  before = await undisturbed(product.sandbox, desk);
});
afterAll(() => product.stop());

/** A page opened now. */
async function arrive(): Promise<void> {
  desk = openDesk(product.api, product.sandbox, await product.embedToken(widgets));
}

/** Nothing of it comes to an end before the process does. */
const heldMs = 20_000;

const [ofWrites, ofSearches] = groups;
for (const [{ name, kinds, hold }, options] of splitCases<(typeof groups)[number]>({
  always: [ofWrites],
  long: [ofSearches],
}))
  it(`${name}: killed and started again, they end as if nothing had happened`, options, async () => {
    const selection = select(product.sandbox, 8);
    await showItems(desk, selection);
    hold(product.sandbox, heldMs);
    const lost = kinds.map((kind) => desk.start(kind, selection).catch(() => null));
    await untilHeld(product.sandbox, desk, kinds);
    await product.kill();
    await Promise.all(lost);
    calm(product.sandbox);

    await product.start();
    await arrive();
    await untilIn(desk, kinds, 'ready');
    expect(await traces(product.sandbox, desk, kinds, selection, before)).toEqual([]);
  });

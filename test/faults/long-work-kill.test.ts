// @module-tag long: kill-embedded.test.ts kills the connector during its most important work.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type KillableProduct, startKillableProduct } from './connector-process.ts';
import {
  calm,
  type Context,
  groups,
  openContext,
  select,
  showItems,
  traces,
  undisturbed,
  untilHeld,
  untilIn,
  widgets,
} from './long-work.ts';

let product: KillableProduct;
let context: Context;
let before: Awaited<ReturnType<typeof undisturbed>>;

beforeAll(async () => {
  product = await startKillableProduct(null);
  await arrive();
  before = await undisturbed(product.sandbox, context);
});
afterAll(() => product.stop());

/** Opens a new page. */
async function arrive(): Promise<void> {
  context = openContext(product.api, product.sandbox, await product.embedToken(widgets));
}

/** Holds responses until after the process was killed. Milliseconds. */
const heldMs = 20_000;

for (const { name, kinds, hold } of groups)
  it(`${name}: killed and restarted, they end as they would have without the kill`, async () => {
    const selection = select(product.sandbox, 8);
    await showItems(context, selection);
    hold(product.sandbox, heldMs);
    const lost = kinds.map((kind) => context.start(kind, selection).catch(() => null));
    await untilHeld(product.sandbox, context, kinds);
    await product.kill();
    await Promise.all(lost);
    calm(product.sandbox);

    await product.start();
    await arrive();
    await untilIn(context, kinds, 'ready');
    expect(await traces(product.sandbox, context, kinds, selection, before)).toEqual([]);
  });

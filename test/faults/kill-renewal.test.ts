// @module-tag long: packages/connector/src/store/connections.db.test.ts lets a renewal die within a process

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { realmIds } from '@salestax/sandbox';
import { companyOfRealm } from '../../packages/connector/src/store/companies.ts';
import { watchRequests } from '../support/received-requests.ts';
import { until, untilNone } from '../support/until.ts';
import { type Bookkeeper, openBooks, recordedKinds } from './bookkeeper.ts';
import { type KillableProduct, startKillableProduct } from './connector-process.ts';
import { findings, markOf } from './oracle.ts';

const hour = 60 * 60_000;
/** Long enough that no response arrives before the connector is dead. Milliseconds. */
const held = 4_000;
/** The claim of a renewal ends 20 s after its process has died. Milliseconds. */
const longerThanClaim = 60_000;
const tokenEndpoint = { service: 'accounting', path: '/oauth2/v1/tokens/bearer', times: 1 } as const;

let product: KillableProduct;
let books: Bookkeeper;

beforeEach(async () => {
  product = await startKillableProduct(null);
  books = openBooks(product.sandbox, 'KR');
  product.webhooks(true);
});
afterEach(() => product.stop());

const renewals = () =>
  product.sandbox.kernel.journal.since(0).filter(({ operation }) => operation === 'Token.refresh').length;

/** Kills the process after new tokens were issued, before their answer arrives. */
async function killInRenewal(): Promise<void> {
  const { clock, faults } = product.sandbox.kernel;
  // Every access token has expired at the accounting service.
  clock.advance(2 * hour);
  faults.add({ ...tokenEndpoint, fault: { kind: 'late-answer', milliseconds: held } });
  for (const kind of recordedKinds) await product.panel.saved(books.save(kind));
  await until('new tokens are issued', () => renewals() > 0);
  await product.kill();
}

describe('a connector that is killed before it stores the new tokens of a company', () => {
  it('renews them again and records every document when the old ones are still accepted', async () => {
    const mark = markOf(product.sandbox);
    await killInRenewal();
    await product.start();
    expect(await untilNone(() => findings(product.sandbox, mark), 100, longerThanClaim)).toEqual([]);
    expect(renewals()).toBe(2);
  });

  it('reports the company as disconnected when the old ones are not, and requests new ones once', async () => {
    product.sandbox.accounting().oauth.rotation = 'strict';
    await killInRenewal();
    const requests = watchRequests(product.sandbox.description.accounting, /tokens\/bearer/);
    await product.start();
    await until('the old tokens are refused', () => requests.all.some(({ status }) => status === 400), longerThanClaim);
    // Later documents wait, too.
    for (const kind of recordedKinds) await product.panel.saved(books.save(kind));
    const connection = await product.shutDown((db) =>
      db.read({ realm: realmIds.main }, async (trx) => (await companyOfRealm(trx, realmIds.main))?.connection),
    );
    requests.stop();
    expect(connection).toBe('disconnected');
    expect(requests.all).toHaveLength(1);
  });
});

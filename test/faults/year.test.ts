// @module-tag long: matrix.test.ts compares both vendors for every kind of company and document.

import { afterEach, expect, it } from 'vitest';
import { documentKinds } from '@salestax/contract';
import type { FaultRule } from '@salestax/sandbox';
import { sweepChanges } from '../../packages/connector/src/features/recording/accounting-changes.ts';
import { changeCursor } from '../../packages/connector/src/features/recording/sweep-queries.ts';
import { type Product, startProduct } from '../support/product.harness.ts';
import { randomNumbers, randomSeed } from '../support/random-numbers.ts';
import { endThrottles } from './end-throttles.ts';
import { byMonth, documentsOf, transactionsOf } from './monthly-tax.ts';
import { openYearCompany, type YearCompany } from './year-company.ts';
import { type DocumentHistory, openYear, series, type Year } from './year-of-documents.ts';

const minute = 60_000;
/** As in the service. */
const betweenSweeps = 5 * minute;

let product: Product;
let stopEnding: () => Promise<void>;
let companies: readonly YearCompany[] = [];
/** Offset of the test's clocks from the machine's, in milliseconds. */
let clockOffset = 0;

afterEach(async () => {
  await stopEnding();
  await product.stop();
});

async function start(): Promise<void> {
  clockOffset = 0;
  product = await startProduct({
    webhooks: false,
    clock: { now: () => new Date(Date.now() + clockOffset) },
    // The middle of the jitter.
    random: () => 0.5,
  });
  stopEnding = endThrottles(product);
  companies = [
    await openYearCompany(product, 'zeroRate', { receiptsOfOtherApps: 'tax', isEnableRetailDeliveryFee: true }),
    await openYearCompany(product, 'noSalesTax', { receiptsOfOtherApps: 'leave' }),
    await openYearCompany(product, 'multiCurrency', { receiptsOfOtherApps: 'record' }),
    await openYearCompany(product, 'manual', { receiptsOfOtherApps: 'tax', isEnableRetailDeliveryFee: true }),
  ];
  for (const { realmId } of companies) await sweepChanges(product.connector.services, realmId, 'sweep');
}

/** A read of one document. */
const reads = {
  service: 'accounting',
  method: 'GET',
  path: '/(invoice|salesreceipt|creditmemo|refundreceipt)/',
} as const;
const writes = { service: 'accounting', method: 'POST', path: '/v3/' } as const;
const records = { service: 'tax-provider', method: 'POST', path: '/transactions/createoradjust' } as const;

/** What goes wrong in one round after another, each for a limited number of requests. */
const faultsByRound: readonly (readonly FaultRule[])[] = [
  [],
  [{ service: 'accounting', path: '/v3/', fault: { kind: 'latency', milliseconds: 15 } }],
  [{ ...reads, times: 8, fault: { kind: 'status', status: 404, body: 'html' } }],
  [{ service: 'tax-provider', times: 8, fault: { kind: 'status', status: 429, retryAfter: '1' } }],
  [{ ...writes, times: 6, fault: { kind: 'lost-answer' } }],
  [{ service: 'accounting', path: '/v3/', times: 10, fault: { kind: 'status', status: 500 } }],
  [{ ...records, times: 6, fault: { kind: 'lost-answer' } }],
  [{ ...reads, times: 8, fault: { kind: 'status', status: 200, body: 'html' } }],
  [{ service: 'tax-provider', times: 10, fault: { kind: 'status', status: 500 } }],
  [
    { ...writes, times: 10, fault: { kind: 'late-answer', milliseconds: 40 } },
    { ...records, times: 10, fault: { kind: 'late-answer', milliseconds: 40 } },
  ],
  [{ ...writes, times: 4, fault: { kind: 'stale-token' } }],
  [{ ...reads, times: 8, fault: { kind: 'status', status: 404, body: 'empty' } }],
  [{ service: 'tax-provider', times: 6, fault: { kind: 'truncated-body' } }],
  [{ service: 'accounting', path: '/v3/', times: 4, fault: { kind: 'status', status: 429, body: 'xml' } }],
  [{ service: 'tax-provider', times: 8, fault: { kind: 'status', status: 502, body: 'html' } }],
];

/** Deliveries that have not ended. */
async function openDeliveries(): Promise<number> {
  const { db } = product.connector.services;
  const rows = await db.tx('system', (trx) =>
    trx.selectFrom('delivery').select('id').where('state', '=', 'Queued').execute(),
  );
  return rows.length;
}

/** Finds the changes of all companies; false if a vendor failed or asked for a pause. */
async function sweepAll(): Promise<boolean> {
  const { services } = product.connector;
  const known = async (realmId: string) =>
    (await services.db.tx({ realm: realmId }, (trx) => changeCursor(trx, realmId))).position;
  let isComplete = true;
  for (const { realmId } of companies) {
    const before = await known(realmId);
    await sweepChanges(services, realmId, 'sweep').catch(() => null);
    isComplete &&= (await known(realmId)) !== before;
  }
  return isComplete;
}

/** Processes everything; after a while without faults. */
async function settle(): Promise<void> {
  const { faults } = product.sandbox.kernel;
  for (let passed = 0; passed < 60; passed += 1) {
    if (passed === 4) faults.clear();
    const isSwept = await sweepAll();
    await product.connector.worker.drain();
    clockOffset += betweenSweeps;
    product.sandbox.kernel.clock.advance(betweenSweeps);
    if (isSwept && (await openDeliveries()) === 0) {
      faults.clear();
      return;
    }
  }
  throw new Error(`${await openDeliveries()} deliveries have not ended.`);
}

/** The documents that wait for a person, each with the reason: '<kind> <number>: <code>'. */
async function waiting(): Promise<readonly string[]> {
  const { db } = product.connector.services;
  const found: string[] = [];
  for (const { realmId } of companies) {
    const links = await db.tx({ realm: realmId }, (trx) =>
      trx
        .selectFrom('documentLink')
        .innerJoin('delivery', (join) =>
          join
            .onRef('delivery.realmId', '=', 'documentLink.realmId')
            .onRef('delivery.txnType', '=', 'documentLink.txnType')
            .onRef('delivery.txnId', '=', 'documentLink.txnId'),
        )
        .select(['delivery.txnType', 'delivery.txnId', 'delivery.errorCode', 'delivery.seq'])
        .where('documentLink.attention', 'is not', null)
        .where('delivery.state', '=', 'NeedsUser')
        .orderBy('delivery.seq')
        .execute(),
    );
    const last = new Map(links.map(({ txnType, txnId, errorCode }) => [`${realmId} ${txnType} ${txnId}`, errorCode]));
    found.push(...[...last].map(([key, code]) => `${key}: ${code}`));
  }
  return found.toSorted();
}

const expectedToWait = ({ histories }: Year): readonly string[] =>
  histories
    .filter(({ waitsFor }) => waitsFor !== null)
    .map(
      ({ company, saved, waitsFor }) =>
        `${company.realmId} ${documentKinds[saved.kind].number} ${saved.id}: ${waitsFor}`,
    )
    .toSorted();

const isOnTaxReturn = ({ isGone, saved }: DocumentHistory): boolean => !isGone && saved.kind !== 'Estimate';

/** Nothing was recorded of these: a person decides. A paid document still shows the tax that is recorded. */
const isRecorded = ({ waitsFor }: DocumentHistory): boolean => waitsFor === null || waitsFor === 'Paid';

/** The size of the year; `SALESTAX_YEAR_DOCUMENTS` adds a larger one. */
const sizes = [60, 240, ...[Number(process.env['SALESTAX_YEAR_DOCUMENTS'] ?? 0)].filter((size) => size > 0)];

for (const documents of sizes)
  it(
    `has the same tax at both vendors for every company and month, after a year of ${documents} documents`,
    { timeout: Math.max(15, documents / 10) * minute },
    async (context) => {
      const seed = await randomSeed(context);
      await start();
      const year = openYear(companies, randomNumbers(seed));
      const rounds = Math.max(faultsByRound.length, documents / 100);
      for (let round = 0; round < rounds; round += 1) {
        for (const rule of faultsByRound[round % faultsByRound.length] ?? []) product.sandbox.kernel.faults.add(rule);
        const size = Math.round(documents / rounds);
        await year.round(size, Math.ceil(size * 0.5));
        await settle();
      }

      expect(await waiting()).toEqual(expectedToWait(year));
      const left = new Set(year.histories.filter((history) => !isRecorded(history)).map(({ saved }) => saved.number));
      const atAccounting = [];
      const atProvider = [];
      for (const company of companies) {
        atAccounting.push(...(await documentsOf(product.info, company, series)));
        atProvider.push(...(await transactionsOf(product.info, company, series)));
      }
      expect(byMonth(atProvider)).toEqual(byMonth(atAccounting.filter(({ code }) => !left.has(code))));
      expect(atAccounting.length).toBe(year.histories.filter(isOnTaxReturn).length);
    },
  );

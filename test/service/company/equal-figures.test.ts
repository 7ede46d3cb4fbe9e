import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AttentionKind, TaxState } from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import { changeCompany, companyOfRealm } from '../../../packages/connector/src/store/companies.ts';
import { asOfDay, certificatesBy } from '../../../packages/widgets/src/exemption/rules.ts';
import { people, signIn } from '../../support/account-user.fixture.ts';
import { booksOf, saleOf } from '../../support/accounting-documents.harness.ts';
import { callerOf } from '../../support/call.harness.ts';
import { postSave } from '../../support/documents.fixture.ts';
import { type ExemptionHarness, openHarness } from '../../support/exemption.harness.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { randomNumbers, randomSeed } from '../../support/random-numbers.ts';

/* A figure that two screens show is the same on both. */

const overviewAnswer = Compile(schemas.companyOverview.answer);
const noticesAnswer = Compile(schemas.companyNotices.answer);
const companiesAnswer = Compile(schemas.ownCompanies.answer);
const documentsAnswer = Compile(schemas.listSalesDocuments.answer);
const minuteMs = 60_000;
const dayMs = 86_400_000;
const allDays = { FromDate: '2000-01-01', ToDate: '2100-01-01' };

// Stands still while the screens are read, so that no delivery is tried again between two of them.
let now = new Date();

let product: Product;
let harness: ExemptionHarness;
beforeAll(async () => {
  product = await startProduct({ webhooks: false, random: () => 0.99, clock: { now: () => now } });
  harness = await openHarness(product);
});
afterAll(() => product.stop());

function answered<Value>(
  answer: { Check(value: unknown): value is Value },
  { body }: { readonly body: unknown },
): Value {
  if (!answer.Check(body)) throw new Error(JSON.stringify(body));
  return body;
}

const oneOf = <T>(all: readonly T[], random: () => number): T | undefined => all[Math.floor(random() * all.length)];

const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Changes all certificates: their ends, their states, whose they are, and whether they are valid. */
function changeCertificates(random: () => number): void {
  const provider = product.sandbox.taxProvider();
  const { certificates } = provider;
  const zones = certificates.map(({ exposureZone }) => exposureZone).slice(0, 3);
  const [one = [], other = []] = certificates.map(({ customerCodes }) => customerCodes);
  const owners = [one, other, [...other, ...one]];
  Object.assign(provider, {
    certificates: certificates.map((certificate) => ({
      ...certificate,
      expirationDate: dayIn(oneOf([-200, -30, -1, 0, 1, 30, 89, 90, 91, 400], random) ?? 0),
      exposureZone: oneOf(zones, random) ?? certificate.exposureZone,
      customerCodes: oneOf(owners, random) ?? certificate.customerCodes,
      ...(random() < 0.2 && { valid: false, status: oneOf(['REVOKED', 'EXPIRED', 'PENDING'], random) ?? '' }),
    })),
  });
}

/** Where it is today, yesterday or tomorrow while it is today in UTC. */
const timeZones = ['', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];

async function setTimeZone(timeZone: string): Promise<void> {
  const { db, clock, companies } = product.connector.services;
  const { realmId } = product.info;
  await db.tx({ realm: realmId }, async (trx) => {
    const company = await companyOfRealm(trx, realmId);
    if (company !== null)
      await changeCompany(trx, realmId, { settings: { ...company.settings, timeZone } }, clock.now());
  });
  companies.invalidate(realmId);
}

it('certificates that have expired, or expire soon, are as many on their page as on home, beside the navigation and in the list of companies', async (context) => {
  const random = randomNumbers(await randomSeed(context));
  const original = product.sandbox.taxProvider().certificates;
  const owner = await signIn(product, people.administrator);
  const seen = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    Object.assign(product.sandbox.taxProvider(), { certificates: original });
    changeCertificates(random);
    await setTimeZone(timeZones[round % timeZones.length] ?? '');
    const { exemptedCustomerData: rows = [], today = '' } = await harness.certificates();
    const { expired, expiring } = certificatesBy(
      rows.map((row) => asOfDay(row, today)),
      today,
    );
    const home = answered(overviewAnswer, await owner.call('companyOverview'));
    expect(home.figures?.certificates).toMatchObject({ expired: expired.length, expiring: expiring.length });
    const both = expired.length + expiring.length;
    expect(answered(noticesAnswer, await owner.call('companyNotices')).counts).toMatchObject({ exemption: both });
    const { companies } = answered(companiesAnswer, await owner.call('ownCompanies'));
    expect(companies.find(({ isCurrent }) => isCurrent)?.attention).toMatchObject({ exemption: both });
    seen.add(`${expired.length} ${expiring.length}`);
  }
  expect(seen.size).toBeGreaterThan(1);
});

it('documents that need a person, or wait for a vendor, are as many in their list as on home, beside the navigation and in the list of companies', async (context) => {
  const random = randomNumbers(await randomSeed(context));
  const books = booksOf(product);
  const panel = callerOf(product, await product.embedToken());
  const owner = await signIn(product, people.administrator);
  const { faults } = product.sandbox.kernel;
  const noAddress = { ShipAddr: undefined, BillAddr: undefined, CustomerRef: { value: '14' } };
  const saves = {
    recorded: { more: {}, isDown: false },
    refused: { more: noAddress, isDown: false },
    waiting: { more: {}, isDown: true },
  } as const;
  const seen = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    // Each once, then at random.
    const save = Object.values(saves)[round] ?? oneOf(Object.values(saves), random) ?? saves.recorded;
    now = new Date(now.getTime() + minuteMs);
    const saved = books.create('Invoice', saleOf('Invoice', `EF-${round}`, save.more));
    faults.clear();
    const down = { service: 'tax-provider', path: '/transactions/', fault: { kind: 'status', status: 503 } } as const;
    if (save.isDown) faults.add(down);
    await panel('processDocument', { body: postSave('Invoice', saved) });
    await product.connector.worker.drain();
    const { documents } = answered(documentsAnswer, await owner.call('listSalesDocuments', { body: allDays }));
    const countOf = (wanted: TaxState) => documents.filter(({ state }) => state === wanted).length;
    const counts = { attention: countOf('attention'), waiting: countOf('waiting') };
    const home = answered(overviewAnswer, await owner.call('companyOverview'));
    expect(home.figures?.documents).toMatchObject(counts);
    const onHome = (kinds: readonly AttentionKind[]) =>
      home.attention.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { count }) => sum + count, 0);
    expect(onHome(['documents-without-tax', 'documents-without-fee'])).toBe(counts.attention);
    expect(onHome(['documents-waiting'])).toBe(counts.waiting);
    const notices = answered(noticesAnswer, await owner.call('companyNotices'));
    expect(notices.counts.documents).toBe(counts.attention + counts.waiting);
    const { companies } = answered(companiesAnswer, await owner.call('ownCompanies'));
    const own = companies.find(({ isCurrent }) => isCurrent);
    expect([own?.attention.documents, own?.waiting]).toEqual([counts.attention, counts.waiting]);
    for (const state of ['attention', 'waiting'] as const) if (counts[state] > 0) seen.add(state);
  }
  expect([...seen].toSorted()).toEqual(['attention', 'waiting']);
});

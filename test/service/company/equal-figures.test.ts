import { schemas } from '@salestax/contract/schemas';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeCompany, companyOfRealm } from '../../../packages/connector/src/store/companies.ts';
import { certificatesBy } from '../../../packages/widgets/src/exemption/rules.ts';
import { type ExemptionHarness, openHarness } from '../../support/exemption.harness.ts';
import { people, signIn } from '../../support/account-user.fixture.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { randomNumbers, randomSeed } from '../../support/random-numbers.ts';

/* A figure that two screens show is the same on both. */

const overviewAnswer = Compile(schemas.companyOverview.answer);
const noticesAnswer = Compile(schemas.companyNotices.answer);
const companiesAnswer = Compile(schemas.ownCompanies.answer);
const dayMs = 86_400_000;

let product: Product;
let harness: ExemptionHarness;
beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  harness = await openHarness(product);
});
afterAll(() => product.stop());

const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Changes all certificates: their ends, their states, whose they are, and whether they are valid. */
function changeCertificates(random: () => number): void {
  const provider = product.sandbox.taxProvider();
  const oneOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  const { certificates } = provider;
  const zones = certificates.map(({ exposureZone }) => exposureZone).slice(0, 3);
  const owners = certificates.map(({ customerCodes }) => customerCodes).slice(0, 3);
  Object.assign(provider, {
    certificates: certificates.map((certificate) => ({
      ...certificate,
      expirationDate: dayIn(oneOf([-200, -30, -1, 0, 1, 30, 89, 90, 91, 400]) ?? 0),
      exposureZone: oneOf(zones) ?? certificate.exposureZone,
      customerCodes: oneOf(owners) ?? certificate.customerCodes,
      ...(random() < 0.2 && { valid: false, status: oneOf(['REVOKED', 'EXPIRED', 'PENDING']) ?? '' }),
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
  const read = async <Value>(
    name: 'companyOverview' | 'companyNotices' | 'ownCompanies',
    answer: { Check(value: unknown): value is Value },
  ): Promise<Value> => {
    const { body } = await owner.call(name);
    if (!answer.Check(body)) throw new Error(`${name}: ${JSON.stringify(body)}`);
    return body;
  };
  const seen = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    Object.assign(product.sandbox.taxProvider(), { certificates: original });
    changeCertificates(random);
    await setTimeZone(timeZones[round % timeZones.length] ?? '');
    const { exemptedCustomerData: rows = [], today = '' } = await harness.certificates();
    const { expired, expiring } = certificatesBy(rows, today);
    const home = await read('companyOverview', overviewAnswer);
    expect(home.figures?.certificates).toMatchObject({ expired: expired.length, expiring: expiring.length });
    const both = expired.length + expiring.length;
    expect((await read('companyNotices', noticesAnswer)).counts).toMatchObject({ exemption: both });
    const { companies } = await read('ownCompanies', companiesAnswer);
    expect(companies.find(({ isCurrent }) => isCurrent)?.attention).toMatchObject({ exemption: both });
    seen.add(`${expired.length} ${expiring.length}`);
  }
  expect(seen.size).toBeGreaterThan(1);
});

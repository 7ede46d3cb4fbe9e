import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openCompany } from '../../packages/sandbox/src/testing/accounting.harness.ts';
import { openTaxProvider } from '../../packages/sandbox/src/testing/tax-provider.harness.ts';
import { accountingReplays, type Replayed } from './accounting-replays.harness.ts';
import { documentsOf, documentSums, transactionSums } from './amounts.ts';
import { missingKeys, otherKinds, shapeOf } from './answer-shape.ts';
import {
  accountingDifferences,
  accountingOmissions,
  type KnownDifference,
  type OmittedKeys,
  taxProviderDifferences,
  taxProviderOmissions,
} from './differences.ts';
import { errorsOf } from './errors.ts';
import { readSample, type Sample, sampleNames } from './samples.ts';
import { taxProviderReplays } from './tax-provider-replays.harness.ts';

async function replayAccounting(name: string): Promise<Replayed> {
  const company = openCompany();
  const replay = accountingReplays[name];
  if (replay === undefined) throw new Error(`${name} has no replay`);
  const answer = await replay(company);
  await company.app.close();
  return answer;
}

async function replayTaxProvider(name: string): Promise<Replayed> {
  const harness = openTaxProvider();
  const replay = taxProviderReplays[name];
  if (replay === undefined) throw new Error(`${name} has no replay`);
  const answer = await replay(harness);
  await harness.provider.app.close();
  return answer;
}

const differs = (differences: readonly KnownDifference[], name: string, aspect: KnownDifference['aspect']) =>
  differences.some((difference) => difference.sample === name && difference.aspect === aspect);

/** The keys without those of the table. */
const unexplained = (keys: readonly string[], name: string, omissions: readonly OmittedKeys[]) =>
  keys.filter(
    (key) => !omissions.some(({ samples, keys: omitted }) => (samples?.test(name) ?? true) && omitted.test(key)),
  );

const jsonOf = (text: string): unknown => JSON.parse(text);

/** What an answer of the sandbox has else than the recorded one. The sandbox may send more. */
function comparisonOf(
  name: string,
  sample: Sample,
  answer: Replayed,
  omissions: readonly OmittedKeys[],
  differences: readonly KnownDifference[],
) {
  if (differs(differences, name, 'status')) return same;
  const recorded = shapeOf(sample.response.body);
  const own = shapeOf(sample.response.body === undefined ? undefined : jsonOf(answer.text));
  const errors = [errorsOf(answer.text), errorsOf(textOf(sample))];
  const isSameError = differs(differences, name, 'error') || isDeepStrictEqual(errors[0], errors[1]);
  return {
    status: answer.status === sample.response.status ? [] : [answer.status, answer.text],
    errors: isSameError ? [] : errors,
    missing: unexplained(missingKeys(recorded, own), name, omissions),
    kinds: otherKinds(recorded, own),
  };
}

const same = { status: [], errors: [], missing: [], kinds: [] };

const textOf = ({ response }: Sample): string =>
  response.text ?? (response.body === undefined ? '' : JSON.stringify(response.body));

describe('the sandbox answers like QuickBooks', () => {
  it.for(Object.keys(accountingReplays))('%s', async (name) => {
    const sample = readSample(`quickbooks/${name}`);
    const answer = await replayAccounting(name);
    expect(comparisonOf(name, sample, answer, accountingOmissions, accountingDifferences)).toEqual(same);
  });

  const withDocuments = Object.keys(accountingReplays).filter(
    (name) => documentsOf(readSample(`quickbooks/${name}`).response.body).length > 0,
  );
  it.for(withDocuments)('%s: the total is the lines less the discount plus the tax', async (name) => {
    const { body } = readSample(`quickbooks/${name}`).response;
    const answer = jsonOf((await replayAccounting(name)).text);
    for (const { total, sum, subtotal, lines } of [...documentsOf(body), ...documentsOf(answer)].map(documentSums)) {
      expect(sum).toBe(total);
      expect([lines, undefined]).toContain(subtotal);
    }
  });
});

describe('the sandbox answers like AvaTax', () => {
  it.for(Object.keys(taxProviderReplays))('%s', async (name) => {
    const sample = readSample(`avatax/${name}`);
    const answer = await replayTaxProvider(name);
    expect(comparisonOf(name, sample, answer, taxProviderOmissions, taxProviderDifferences)).toEqual(same);
  });

  const withLines = Object.keys(taxProviderReplays).filter(
    (name) => transactionSums(readSample(`avatax/${name}`).response.body) !== null,
  );
  it.for(withLines)('%s: the totals are the sums of the lines, the details and the summary', async (name) => {
    const answer = jsonOf((await replayTaxProvider(name)).text);
    for (const sums of [readSample(`avatax/${name}`).response.body, answer].map(transactionSums))
      for (const { of, total, parts } of sums ?? []) for (const part of parts) expect([of, part]).toEqual([of, total]);
  });

  it.for(['estimate', 'create-committed-sale', 'create-return-invoice'])(
    '%s: the amounts of Philadelphia are the recorded ones',
    async (name) => {
      const totals = (answer: unknown) => transactionSums(answer)?.map(({ of, total }) => [of, total]);
      const answer = jsonOf((await replayTaxProvider(name)).text);
      expect(totals(answer)).toEqual(totals(readSample(`avatax/${name}`).response.body));
    },
  );
});

it('every sample of both vendors is replayed, except what the sandbox cannot be asked', () => {
  const replayed = [
    ...Object.keys(accountingReplays).map((name) => `quickbooks/${name}`),
    ...Object.keys(taxProviderReplays).map((name) => `avatax/${name}`),
  ];
  const others = [
    // The sandbox simulates an outage by the fault of the API itself.
    'quickbooks/error-gateway-failed',
    // The sandbox has no vendors.
    'quickbooks/query-vendor-with-ampersand',
    // Requests of the vendor: see packages/sandbox/src/accounting/webhooks.test.ts.
    'quickbooks/webhook-cloud-events',
    'quickbooks/webhook-entities',
  ];
  const published = sampleNames.filter((name) => !name.startsWith('identity/'));
  expect(published.toSorted()).toEqual([...replayed, ...others].toSorted());
});

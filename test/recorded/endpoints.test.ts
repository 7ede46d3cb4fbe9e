import { describe, expect, it } from 'vitest';
import { avaTaxAt, quickBooksAt } from './answering.harness.ts';
import { accountingDifferences, otherDifferences, taxProviderDifferences } from './differences.ts';
import {
  accountingEndpoints,
  type Endpoint,
  identityEndpoints,
  otherSamples,
  taxProviderEndpoints,
} from './endpoints.ts';
import { readSample, sampleNames } from './samples.ts';

const endpoints = [...accountingEndpoints, ...taxProviderEndpoints, ...identityEndpoints];

/** An estimate is read as it was created. */
const isOwn = (name: string, endpoint: string): boolean =>
  readSample(name).endpoint === endpoint ||
  (name === 'quickbooks/create-estimate' && endpoint.endsWith('/estimate/{id}'));

describe('published answers', () => {
  it.for(sampleNames)('%s names its source', (name) => {
    const { repository, path, commit, url } = readSample(name).source;
    expect(url !== undefined || (repository !== undefined && path !== undefined && commit !== undefined)).toBe(true);
  });

  it('there are at least sixty', () => {
    expect(sampleNames.length).toBeGreaterThanOrEqual(60);
  });

  it('the samples of an endpoint are its own', () => {
    for (const { endpoint, samples } of endpoints)
      for (const name of samples) expect([endpoint, isOwn(name, endpoint)]).toEqual([endpoint, true]);
  });

  it('every sample belongs to an endpoint, or is listed beside them', () => {
    const used = new Set([...endpoints.flatMap(({ samples }) => samples), ...otherSamples]);
    expect([...used].toSorted()).toEqual(sampleNames.toSorted());
  });

  it('an endpoint without a sample of its success says why', () => {
    const isShown = (name: string) => readSample(name).response.status < 300;
    for (const { endpoint, samples, gap } of endpoints)
      expect([endpoint, samples.some(isShown)]).toEqual([endpoint, gap === undefined]);
  });

  it('the differences name samples that exist', () => {
    const named = [
      ...accountingDifferences.map(({ sample }) => `quickbooks/${sample}`),
      ...taxProviderDifferences.map(({ sample }) => `avatax/${sample}`),
      ...otherDifferences.map(({ sample }) => sample),
    ];
    for (const name of named) expect(sampleNames).toContain(name);
  });
});

/** The methods that the endpoints are called by. */
const callsOf = (table: readonly Endpoint[]) =>
  [...new Set(table.flatMap(({ calls }) => calls.split(', ')))].toSorted();

describe('the endpoints are complete: each method of an adapter is listed with those that it calls', () => {
  const vendor = { baseUrl: 'http://vendor.test' };

  it('QuickBooks', () => {
    expect(callsOf(accountingEndpoints)).toEqual(
      [...Object.keys(quickBooksAt(vendor)), 'readWebhookEvents'].toSorted(),
    );
  });

  it('AvaTax', () => {
    expect(callsOf(taxProviderEndpoints)).toEqual(Object.keys(avaTaxAt(vendor)).toSorted());
  });
});

import type { StoredTaxFacts } from '@salestax/contract';
import { describe, expect, test } from 'vitest';
import { denver } from './testing/document.fixture.ts';
import { warningsOf, type WarnedDocument } from './warnings.ts';

const nothing: StoredTaxFacts = { certificates: [], unconfirmedAddress: null, nearThreshold: [], undecidedItems: [] };
const certificate = (region: string, expires: string, valid = true) => ({ region, expires, valid });

const documentOf = (stored: Partial<StoredTaxFacts> = {}, over: Partial<WarnedDocument> = {}): WarnedDocument => ({
  date: '2026-03-02',
  destination: { ...denver, line1: '1900 Wazee St', region: 'CO' },
  items: [
    { id: '1', name: 'Mulch' },
    { id: '5', name: 'Fountain' },
  ],
  stored: { ...nothing, ...stored },
  ...over,
});
const kindsOf = (...of: Parameters<typeof documentOf>) => warningsOf(documentOf(...of)).map(({ kind }) => kind);

describe('the warnings before a document is saved', () => {
  test('there are none for a document without doubt, nor when nothing is stored', () => {
    expect(kindsOf()).toEqual([]);
    expect(kindsOf({}, { stored: undefined })).toEqual([]);
    expect(kindsOf({}, { destination: null })).toEqual([]);
  });

  test('the address that the last validation has not confirmed, as long as the document has it', () => {
    const unconfirmedAddress = { ...denver, line1: '1900 WAZEE ST ', region: 'CO' };
    expect(kindsOf({ unconfirmedAddress })).toEqual(['addressUnclear']);
    expect(kindsOf({ unconfirmedAddress: { ...unconfirmedAddress, line1: '1 Other St' } })).toEqual([]);
  });

  test('an address without a street, but not one abroad', () => {
    const destination = { ...denver, line1: ' ', region: 'CO' };
    expect(kindsOf({}, { destination })).toEqual(['noStreet']);
    expect(kindsOf({}, { destination: { ...destination, country: 'ES' } })).toEqual([]);
  });

  test.each([
    ['valid', [certificate('CO', '2027-01-01')], []],
    ['valid until the day of the sale', [certificate('CO', '2026-03-02')], ['certificateExpires']],
    ['valid for 30 days', [certificate('CO', '2026-04-01')], ['certificateExpires']],
    ['valid for 31 days', [certificate('CO', '2026-04-02')], []],
    ['renewed', [certificate('CO', '2026-03-10'), certificate('CO', '2028-01-01')], []],
    ['expired', [certificate('CO', '2026-03-01')], ['certificateExpired']],
    ['revoked', [certificate('CO', '2027-01-01', false)], ['certificateExpired']],
    ['for another state', [certificate('TX', '2027-01-01')], ['noCertificate']],
    ['expired in another state', [certificate('TX', '2026-01-01')], []],
    ['for a state that is not known', [certificate('TX', '2027-01-01'), certificate('', '2027-01-01')], []],
  ])('a certificate that is %s', (_, certificates, kinds) => {
    expect(kindsOf({ certificates })).toEqual(kinds);
  });

  test('an item without a tax code that is on the document', () => {
    expect(warningsOf(documentOf({ undecidedItems: ['5', '9'] }))).toEqual([{ kind: 'noTaxCode', value: 'Fountain' }]);
    expect(kindsOf({ undecidedItems: ['9'] })).toEqual([]);
  });

  test('a state whose threshold is near', () => {
    expect(warningsOf(documentOf({ nearThreshold: ['CO'] }))).toEqual([{ kind: 'nearThreshold', value: 'CO' }]);
    expect(kindsOf({ nearThreshold: ['TX'] })).toEqual([]);
  });

  test('the most important comes first', () => {
    const all = { nearThreshold: ['CO'], undecidedItems: ['1'], certificates: [certificate('CO', '2026-01-01')] };
    const destination = { ...denver, line1: '', region: 'co' };
    expect(kindsOf(all, { destination })).toEqual(['noStreet', 'certificateExpired', 'noTaxCode', 'nearThreshold']);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { DocumentKey } from '../../domain/document-key.ts';
import type { ProviderType } from '../../store/schema.ts';
import { testDatabases } from '../../testing/databases.harness.ts';
import { linksNeedingAttention } from './document-figures.ts';
import { codesOfOtherDocuments, linksOfCodes } from './document-lookup-queries.ts';
import {
  changeLinkCode,
  clearAttention,
  findLink,
  linkByCode,
  markCancelled,
  markRecorded,
  needsAttention,
  reserveCode,
  type RecordedFacts,
} from './document-queries.ts';

const now = new Date('2026-03-02T10:00:00Z');
const invoice: DocumentKey = { realmId: 'a', txnType: 35, txnId: '1' };
const receipt: DocumentKey = { realmId: 'a', txnType: 4, txnId: '2' };
const facts: RecordedFacts = {
  fingerprint: 'f1',
  content: 'c1',
  syncToken: '0',
  date: '2026-02-28',
  totalCents: 10_825,
  taxCents: -825,
  feeUnknown: false,
  feeCents: null,
  absorbedCents: 0,
  asCharged: false,
  exchangeRate: null,
  remittedByMarketplace: false,
};

describe.each(await testDatabases())('links of documents on $name', ({ db, clear }) => {
  beforeEach(clear);

  const inRealm = <Result>(work: Parameters<typeof db.tx<Result>>[1]): Promise<Result> => db.tx({ realm: 'a' }, work);
  const reserve = (key: DocumentKey, ...candidates: string[]): Promise<string | null> =>
    inRealm((trx) => reserveCode(trx, key, 'SalesInvoice', candidates, now));

  it('a document gets its number as code, permanently', async () => {
    expect(await reserve(invoice, '1037')).toBe('1037');
    expect(await reserve(invoice, '2000')).toBe('1037');
  });

  it('a second document with the same number gets the next candidate', async () => {
    await reserve(invoice, '1037');
    expect(await reserve(receipt, '1037', '1037-SalesReceipt-2')).toBe('1037-SalesReceipt-2');
    expect(await reserve({ ...receipt, txnId: '3' }, '1037')).toBeNull();
  });

  it('a code that differs in letter case or blanks only is the same code', async () => {
    await reserve(invoice, 'Job  7 É');
    expect(await reserve(receipt, 'job 7 é', 'JOB 7 É', 'job 8')).toBe('job 8');
    expect(await inRealm((trx) => linkByCode(trx, 'a', 'SalesInvoice', 'JOB 7 é'))).toMatchObject({ txnId: '1' });
    expect(await inRealm((trx) => linksOfCodes(trx, 'a', 'SalesInvoice', ['JOB 7 É', 'JOB 8']))).toHaveLength(2);
  });

  it('a code is that of another document unless it is its own, or of another type at the provider', async () => {
    await reserve(invoice, '1037');
    await reserve(receipt, '1038');
    const taken = (key: DocumentKey, type: ProviderType) =>
      db.tx('system', (trx) => codesOfOtherDocuments(trx, key, type, ['1037', '1038 ', '1039']));
    expect(await taken(invoice, 'SalesInvoice')).toEqual(['1038 ']);
    expect(await taken({ ...invoice, txnId: '9' }, 'SalesInvoice')).toEqual(['1037', '1038 ']);
    expect(await taken({ ...invoice, txnId: '9' }, 'ReturnInvoice')).toEqual([]);
    expect(await taken({ ...invoice, realmId: 'b' }, 'SalesInvoice')).toEqual([]);
  });

  it('a document may change its own code in letter case', async () => {
    await reserve(invoice, 'job 7');
    expect(await inRealm((trx) => changeLinkCode(trx, invoice, 'JOB 7', now))).toBe(true);
    expect(await inRealm((trx) => findLink(trx, invoice))).toMatchObject({ code: 'JOB 7' });
  });

  it('the same code can be used for another type at the provider', async () => {
    await reserve(invoice, '1037');
    const credit = { ...invoice, txnType: 32 };
    expect(await inRealm((trx) => reserveCode(trx, credit, 'ReturnInvoice', ['1037'], now))).toBe('1037');
  });

  it('one code is never given to two concurrent documents', async () => {
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_, txn) => reserve({ ...invoice, txnId: String(txn) }, '1037', `1037-${txn}`)),
    );
    expect(codes.filter((code) => code === '1037')).toHaveLength(1);
    expect(new Set(codes).size).toBe(12);
  });

  it('a code is changed unless another document has it', async () => {
    await reserve(invoice, 'A');
    await reserve(receipt, 'B');
    expect(await inRealm((trx) => changeLinkCode(trx, invoice, 'B', now))).toBe(false);
    expect(await inRealm((trx) => changeLinkCode(trx, invoice, 'C', now))).toBe(true);
    expect(await inRealm((trx) => changeLinkCode(trx, invoice, 'C', now))).toBe(true);
    expect(await inRealm((trx) => linkByCode(trx, 'a', 'SalesInvoice', 'C'))).toMatchObject(invoice);
    expect(await inRealm((trx) => linkByCode(trx, 'a', 'SalesInvoice', 'A'))).toBeNull();
    expect(await inRealm((trx) => changeLinkCode(trx, { ...invoice, txnId: 'new' }, 'D', now))).toBe(false);
  });

  it('the recorded amounts of a document are stored', async () => {
    await reserve(invoice, '1037');
    await inRealm((trx) => markRecorded(trx, invoice, facts, now));
    expect(await inRealm((trx) => findLink(trx, invoice))).toEqual({
      ...invoice,
      code: '1037',
      codeKey: '1037',
      providerType: 'SalesInvoice',
      state: 'recorded',
      recordedFingerprint: 'f1',
      recordedContent: 'c1',
      recordedSyncToken: '0',
      recordedDate: '2026-02-28',
      totalCents: 10_825,
      taxCents: -825,
      exchangeRate: null,
      feeCents: null,
      absorbedCents: 0,
      asCharged: false,
      remittedByMarketplace: false,
      seenAtProvider: null,
      codeAtProvider: null,
      dateAtProvider: null,
      feeUnknown: false,
      attention: null,
      updatedAt: now,
    });
    await inRealm((trx) => markCancelled(trx, invoice, now));
    expect(await inRealm((trx) => findLink(trx, invoice))).toMatchObject({ state: 'cancelled', code: '1037' });
  });

  it('documents that need attention are listed, and what is recorded is retained', async () => {
    await reserve(invoice, '1037');
    await inRealm((trx) => markRecorded(trx, invoice, facts, now));
    await inRealm((trx) => needsAttention(trx, invoice, 'Invalid ZIP', now));
    await inRealm((trx) => needsAttention(trx, receipt, 'No address', now));
    expect(await inRealm((trx) => linksNeedingAttention(trx, 'a'))).toHaveLength(2);
    expect(await inRealm((trx) => findLink(trx, invoice))).toMatchObject({
      state: 'recorded',
      attention: 'Invalid ZIP',
    });
    await inRealm((trx) => markRecorded(trx, invoice, facts, now));
    await inRealm((trx) => clearAttention(trx, receipt, now));
    expect(await inRealm((trx) => linksNeedingAttention(trx, 'a'))).toEqual([]);
  });

  it('of a document without its fee asks for attention until the document is recorded with it or cancelled', async () => {
    const listed = () => inRealm((trx) => linksNeedingAttention(trx, 'a'));
    await reserve(invoice, '1037');
    await inRealm((trx) => markRecorded(trx, invoice, { ...facts, feeUnknown: true }, now));
    expect(await listed()).toMatchObject([{ txnId: invoice.txnId, feeUnknown: true, attention: null }]);
    await inRealm((trx) => markRecorded(trx, invoice, facts, now));
    expect(await listed()).toEqual([]);
    await inRealm((trx) => markRecorded(trx, invoice, { ...facts, feeUnknown: true }, now));
    await inRealm((trx) => markCancelled(trx, invoice, now));
    expect(await listed()).toEqual([]);
  });
});

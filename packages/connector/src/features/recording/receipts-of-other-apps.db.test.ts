import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { documentKinds, type ReceiptsOfOtherApps } from '@salestax/contract';
import { defaultSettings } from '../../domain/company-settings.ts';
import { toCents } from '../../domain/money.ts';
import { failed } from '../../domain/result.ts';
import type { SalesDocument } from '../../domain/sales-document.ts';
import { invoice } from '../../testing/accounting-service.fake.ts';
import { keyOf, startRecording } from '../../testing/recording.harness.ts';
import { acceptSaved, type ChangeSource } from './accept-document.ts';
import { findLink } from './document-queries.ts';

let company: Awaited<ReturnType<typeof startRecording>>;
beforeAll(async () => {
  company = await startRecording();
});
afterEach(async () => {
  company.services.accounting = company.accounting;
  company.services.taxProvider = company.taxProvider;
  company.taxProvider.setRate(0.08);
  await setPolicy('leave');
});
afterAll(() => company.stop());

const setPolicy = (receiptsOfOtherApps: ReceiptsOfOtherApps) =>
  company.change({ settings: { ...defaultSettings, taxItemId: '40', receiptsOfOtherApps } });

const txnType = documentKinds.SalesReceipt.number;
/** A sales receipt of 100.00 without tax. */
const receipt = (id: string, part: Partial<Omit<SalesDocument, 'id'>> = {}) =>
  invoice({ id, number: id, customerId: id, kind: 'SalesReceipt', ...part });
const report = ({ id, syncToken }: SalesDocument, source: ChangeSource) =>
  acceptSaved(company.services, { ...keyOf(id ?? '', txnType), syncToken, source, correlationId: 'test' });
const lastOf = (id: string) => company.lastOf(id, txnType);
const linkOf = (id: string) => company.inRealm((trx) => findLink(trx, keyOf(id, txnType)));
const stored = (id: string) => company.accounting.get(id, 'SalesReceipt');
const taxLines = (id: string) => stored(id)?.ownLines.salesTax.map(({ amount }) => amount);
const recordedTax = (code: string) => company.taxProvider.recorded().find((each) => each.code === code)?.totalTax;

/** Saves a receipt in the accounting service, reports it, and delivers it. */
async function deliver(document: SalesDocument, source: ChangeSource): Promise<void> {
  company.accounting.put(document);
  await report(document, source);
  await company.deliver();
}

describe('a receipt that another app saved', () => {
  it('is left as it is and waits for a person', async () => {
    const { length } = company.taxProvider.calls;
    await deliver(receipt('1'), 'webhook');
    expect(await lastOf('1')).toMatchObject({ state: 'NeedsUser', errorCode: 'ReceiptOfOtherApp', effects: [] });
    expect((await linkOf('1'))?.attention).toContain('was not changed and not recorded');
    expect(taxLines('1')).toEqual([]);
    expect(company.taxProvider.calls).toHaveLength(length);
  });

  it('is left as it is also when no tax is due, until a person recalculates it', async () => {
    company.taxProvider.setRate(0);
    // The last estimate of the same sale has a tax of zero.
    await deliver(receipt('9', { customerId: 'untaxed' }), 'panel');
    await deliver(receipt('9b', { customerId: 'untaxed' }), 'webhook');
    expect(await lastOf('9b')).toMatchObject({ state: 'NeedsUser', errorCode: 'ReceiptOfOtherApp', effects: [] });
    expect(company.taxProvider.codes()).not.toContain('9b');
    await company.queue('9b', { txnType, payload: { recalculatedSyncToken: '0' } });
    await company.deliver();
    expect(await lastOf('9b')).toMatchObject({ state: 'Done', effects: ['recorded'] });
    expect(stored('9b')).toMatchObject({ syncToken: '0', total: 10_000 });
  });

  it('is recorded when it shows the tax of the last estimate, like a receipt whose save the panel could not report', async () => {
    await deliver(receipt('10'), 'panel');
    const shown = { ...(stored('10') ?? receipt('10')), id: '10b', number: '10b', syncToken: '0' };
    await deliver(shown, 'webhook');
    expect(await lastOf('10b')).toMatchObject({ state: 'Done', effects: ['recorded'] });
  });

  it('is recorded with the tax that it charges, and not changed', async () => {
    await setPolicy('record');
    await deliver(receipt('2', { accountingTax: toCents(8.24), total: toCents(108.24) }), 'webhook');
    expect(await lastOf('2')).toMatchObject({
      state: 'Done',
      effects: ['recorded'],
      result: { recorded: { totalCents: 10_824, taxCents: 824 } },
    });
    expect(recordedTax('2')).toBe(8.24);
    expect(await company.historyOf('2', txnType)).toContainEqual([
      'recorded',
      expect.objectContaining({ tax: 8.24, asCharged: true }),
    ]);
    expect(stored('2')).toMatchObject({ syncToken: '0', total: 10_824 });
  });

  it.each([
    ['that charges no tax is recorded as remitted by the marketplace', '80', {}, true],
    [
      'that charges tax is recorded as remitted by the seller',
      '81',
      { accountingTax: toCents(8.24), total: toCents(108.24) },
      false,
    ],
  ] as const)('of a marketplace %s', async (_, id, part, isRemittedByMarketplace) => {
    await setPolicy('marketplace');
    await deliver(receipt(id, part), 'webhook');
    expect(await lastOf(id)).toMatchObject({ state: 'Done', effects: ['recorded'] });
    expect(company.taxProvider.requests.at(-1)?.isRemittedByMarketplace ?? false).toBe(isRemittedByMarketplace);
    expect(await linkOf(id)).toMatchObject({ remittedByMarketplace: isRemittedByMarketplace });
  });

  it('waits for a person when it charges no tax and tax is due, until a recalculation records it with zero', async () => {
    await setPolicy('record');
    await deliver(receipt('3'), 'sweep');
    expect(await lastOf('3')).toMatchObject({ state: 'NeedsUser', errorCode: 'NoTaxCharged', effects: [] });
    expect((await linkOf('3'))?.attention).toContain('AvaTax calculates 8.00 for it');
    expect(company.taxProvider.codes()).not.toContain('3');
    await company.queue('3', { txnType, payload: { recalculatedSyncToken: '0' } });
    await company.deliver();
    expect(await lastOf('3')).toMatchObject({ state: 'Done', effects: ['recorded'] });
    expect(recordedTax('3')).toBe(0);
    expect(stored('3')).toMatchObject({ syncToken: '0', total: 10_000 });
  });

  it('is recorded with a tax of zero when it charges none and none is due', async () => {
    await setPolicy('record');
    company.taxProvider.setRate(0);
    await deliver(receipt('3z'), 'sweep');
    expect(await lastOf('3z')).toMatchObject({ state: 'Done', effects: ['recorded'] });
    expect(recordedTax('3z')).toBe(0);
    // AvaTax refuses an override of the tax of what is never taxed.
    expect(company.taxProvider.requests.at(-1)?.taxAmount).toBeNull();
    expect(taxLines('3z')).toEqual([]);
  });

  it('is recorded once, and again when what it charges changes', async () => {
    await setPolicy('record');
    const document = receipt('4', { accountingTax: toCents(8.24) });
    await deliver(document, 'webhook');
    await deliver({ ...document, syncToken: '1' }, 'webhook');
    expect(await lastOf('4')).toMatchObject({ state: 'Done', effects: [] });
    await deliver({ ...document, syncToken: '2', accountingTax: toCents(9) }, 'webhook');
    expect(await lastOf('4')).toMatchObject({ state: 'Done', effects: ['adjusted'] });
    expect(recordedTax('4')).toBe(9);
  });

  it.each([
    ['record', { state: 'NeedsUser', errorCode: 'NoTaxCharged', effects: [] }],
    ['leave', { state: 'NeedsUser', errorCode: 'ReceiptOfOtherApp', effects: [] }],
  ] as const)('gets no tax when the tax that it charged was removed, by the setting %s', async (setting, expected) => {
    await setPolicy('record');
    const id = `8-${setting}`;
    await deliver(receipt(id, { accountingTax: toCents(8.24), total: toCents(108.24) }), 'webhook');
    await setPolicy(setting);
    await deliver(receipt(id, { syncToken: '1' }), 'webhook');
    expect(await lastOf(id)).toMatchObject(expected);
    expect(recordedTax(id)).toBe(8.24);
    expect(stored(id)).toMatchObject({ syncToken: '1', total: 10_000 });
  });

  it('gets its tax', async () => {
    await setPolicy('tax');
    await deliver(receipt('5'), 'webhook');
    expect(await lastOf('5')).toMatchObject({ state: 'Done', effects: ['lines-written', 'recorded'] });
    expect(taxLines('5')).toEqual([800]);
  });

  it('that is part of a deposit needs a person, who reads what to do', async () => {
    await setPolicy('tax');
    const { accounting, services } = company;
    const message = 'The receipt is part of a bank deposit.';
    services.accounting = {
      ...accounting,
      writeOwnLines: async () => failed({ kind: 'refused', vendor: 'accounting', code: '6540', message, detail: '' }),
    };
    await deliver(receipt('6'), 'webhook');
    expect(await lastOf('6')).toMatchObject({ state: 'NeedsUser', errorCode: '6540', errorText: message });
    expect(company.taxProvider.codes()).not.toContain('6');
  });

  it('follows a changed setting when it is recalculated', async () => {
    await deliver(receipt('7', { accountingTax: toCents(5) }), 'webhook');
    await setPolicy('record');
    await company.queue('7', { txnType, payload: { recalculatedSyncToken: '0' } });
    await company.deliver();
    expect(await lastOf('7')).toMatchObject({ state: 'Done', effects: ['recorded'] });
    expect(recordedTax('7')).toBe(5);
    expect((await linkOf('7'))?.attention).toBeNull();
  });
});

describe('a receipt that was saved in the page with the panel', () => {
  it('gets its tax', async () => {
    await deliver(receipt('20'), 'panel');
    expect(await lastOf('20')).toMatchObject({ state: 'Done', effects: ['lines-written', 'recorded'] });
    expect(taxLines('20')).toEqual([800]);
  });

  it('gets its tax when the webhook was delivered before the report of the panel', async () => {
    const document = receipt('21');
    await deliver(document, 'webhook');
    expect(await lastOf('21')).toMatchObject({ state: 'NeedsUser' });
    expect(await report(document, 'panel')).toMatchObject({ status: 'Queued', errorMessage: null });
    await company.deliver();
    expect(await lastOf('21')).toMatchObject({ state: 'Done', effects: ['lines-written', 'recorded'] });
    expect(await linkOf('21')).toMatchObject({ attention: null, taxCents: 800 });
  });

  it('gets its tax when the report of the panel comes after the webhook of a later version', async () => {
    const document = receipt('26');
    await deliver({ ...document, syncToken: '1' }, 'webhook');
    expect(await lastOf('26')).toMatchObject({ state: 'NeedsUser', errorCode: 'ReceiptOfOtherApp' });
    expect(await report(document, 'panel')).toMatchObject({ status: 'Ignored' });
    await company.deliver();
    expect(taxLines('26')).toEqual([800]);
    expect(await linkOf('26')).toMatchObject({ attention: null, taxCents: 800 });
  });

  it('gets its tax also after it was recorded as it is', async () => {
    await setPolicy('record');
    const document = receipt('22');
    company.taxProvider.setRate(0);
    await deliver(document, 'webhook');
    expect(recordedTax('22')).toBe(0);
    company.taxProvider.setRate(0.08);
    await report(document, 'panel');
    await company.deliver();
    expect(taxLines('22')).toEqual([800]);
    expect(recordedTax('22')).toBe(8);
  });

  it('gets its tax when the panel reports it during the delivery of the webhook', async () => {
    const { services } = company;
    const document = receipt('23', { ownLines: { salesTax: [{ amount: toCents(1) }], fee: [], taxOnFee: [] } });
    // The report arrives after the attempt has decided, and before its result is stored.
    const { estimates } = services;
    services.estimates = {
      ...estimates,
      async findLatest(...request) {
        services.estimates = estimates;
        const found = await estimates.findLatest(...request);
        await report(document, 'panel');
        return found;
      },
    };
    await deliver(document, 'webhook');
    expect(await lastOf('23')).toMatchObject({ state: 'Done', effects: ['lines-written', 'recorded'] });
    expect(taxLines('23')).toEqual([800]);
  });

  it('stays ours when another app changes it later', async () => {
    await deliver(receipt('24'), 'panel');
    const before = stored('24') ?? receipt('24');
    const lines = before.lines.map((line) => ({ ...line, amount: toCents(200) }));
    await deliver({ ...before, lines, syncToken: '9' }, 'webhook');
    expect(await lastOf('24')).toMatchObject({ state: 'Done', effects: ['lines-written', 'adjusted'] });
    expect(taxLines('24')).toEqual([1600]);
  });

  it('is one delivery however often the panel reports it', async () => {
    const document = receipt('25');
    await deliver(document, 'panel');
    const { length } = company.taxProvider.calls;
    expect(await report(document, 'panel')).toMatchObject({ status: 'Done' });
    await company.deliver();
    expect(company.taxProvider.calls).toHaveLength(length);
  });
});

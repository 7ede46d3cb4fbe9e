import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Saved } from '../../support/accounting-documents.harness.ts';
import { callerOf } from '../../support/call.harness.ts';
import { exchange, field, listAt, textAt } from '../../support/json.ts';
import { monthCloserOf } from '../../support/month-close.harness.ts';
import { type ReconciledCompany, startReconciledCompany } from '../../support/reconciled-company.harness.ts';

let company: ReconciledCompany;

beforeAll(async () => {
  company = await startReconciledCompany();
});
afterEach(async () => {
  company.product.sandbox.kernel.faults.clear();
  await company.product.changeSettings(company.product.info.realmId, { isRecordingDisabled: false });
});
afterAll(() => company.product.stop());

const reason = 'Recorded twice by the former connector';

async function atAvaTax(path: string, method: 'GET' | 'POST', body?: object): Promise<unknown> {
  const { taxProvider, taxAccount } = company.product.info;
  const basic = Buffer.from(`${taxAccount.accountId}:${taxAccount.licenseKey}`).toString('base64');
  return exchange(`${taxProvider}/api/v2/${path}`, `Basic ${basic}`, method, body);
}

const statusAt = async (code: string, type = 'SalesInvoice') => {
  const { companyCode } = company.product.info.taxAccount;
  return textAt(await atAvaTax(`companies/${companyCode}/transactions/${code}?documentType=${type}`, 'GET'), 'status');
};

/** A transaction that another program has recorded at AvaTax. */
async function recordedElsewhere(
  code: string,
  type: 'SalesInvoice' | 'ReturnInvoice' = 'SalesInvoice',
  date = company.day(30),
) {
  const address = { line1: '1437 Bannock St', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' };
  await atAvaTax('transactions/create', 'POST', {
    code,
    type,
    companyCode: company.product.info.taxAccount.companyCode,
    date,
    customerCode: '2',
    commit: true,
    addresses: { singleLocation: address },
    lines: [{ number: '1', amount: type === 'ReturnInvoice' ? -50 : 50 }],
  });
  expect(await statusAt(code, type)).toBe('Committed');
}

async function voidIt(code: string, type: 'SalesInvoice' | 'ReturnInvoice' = 'SalesInvoice') {
  return (await company.reconciler.call('voidTransaction', { body: { code, type, reason } })).body;
}

const voided = { userStatus: 'Active', outcome: 'voided', message: null };

async function newestActivity() {
  return listAt((await company.reconciler.call('activity')).body, 'entries')[0];
}

describe('a transaction that only AvaTax has', () => {
  for (const type of ['SalesInvoice', 'ReturnInvoice'] as const)
    it(`is voided with the reason that a person gives: ${type}`, async () => {
      const code = `OTHER-${type}`;
      await recordedElsewhere(code, type);
      await company.reconciler.compare();
      expect((await company.reconciler.rows()).get(code)).toMatchObject({ reasons: ['missing-in-accounting'] });
      expect(await voidIt(code, type)).toEqual(voided);
      expect(await statusAt(code, type)).toBe('Cancelled');
      await company.reconciler.compare();
      expect((await company.reconciler.rows()).has(code)).toBe(false);
      expect(await newestActivity()).toMatchObject({ action: 'transaction-void', outcome: 'done', reason });
    });

  it('is shown by itself, also if its code is the id of a document or the code of a return', async () => {
    const saved = await company.recorded('Invoice');
    const types = ['SalesInvoice', 'ReturnInvoice'] as const;
    for (const type of types) await recordedElsewhere(saved.id, type);
    const { inconsistentData = [] } = await company.reconciler.compare();
    const listed = async (side: 'Qbo' | 'AvaTax', id = '') =>
      (await company.reconciler.side(side, { Ids: [id] })).transactions.map(({ type, code }) => [type, code]);
    for (const type of types) {
      const row = inconsistentData.find((each) => each.avaTxnId === saved.id && each.avaTxnType === type);
      expect(row?.qboTxnId).toBeNull();
      expect(await listed('Qbo', row?.id)).toEqual([]);
      expect(await listed('AvaTax', row?.id)).toEqual([[type, saved.id]]);
    }
    expect(await listed('Qbo', saved.id)).toEqual([['Invoice', saved.number]]);
    expect(await listed('AvaTax', saved.id)).toEqual([['SalesInvoice', saved.number]]);
  });

  it('is voided in the life of its document, if that was deleted without the connector', async () => {
    const saved = await company.recorded('Invoice');
    company.books.delete('Invoice', saved.id);
    expect(await voidIt(saved.number)).toEqual(voided);
    expect(await statusAt(saved.number)).toBe('Cancelled');
    const panel = callerOf(company.product, await company.product.embedToken());
    const life = await panel('documentTimeline', { query: { txnType: '35', txnId: saved.id } });
    expect(life.text).toContain('voided');
  });

  it('is voided and recorded as that, although the answer of AvaTax is lost', async () => {
    await recordedElsewhere('OTHER-LOST');
    const fault = { kind: 'lost-answer' } as const;
    company.product.sandbox.kernel.faults.add({ service: 'tax-provider', path: '/void', times: 1, fault });
    expect(await voidIt('OTHER-LOST')).toEqual(voided);
    expect(await statusAt('OTHER-LOST')).toBe('Cancelled');
    expect(await newestActivity()).toMatchObject({ outcome: 'done', reason, before: { code: 'OTHER-LOST' } });
  });

  it('is recorded as voided, although its caller disconnects before the answer', async () => {
    await recordedElsewhere('OTHER-LEFT');
    // Longer than the connector takes to notice that its caller has left.
    const fault = { kind: 'late-answer', milliseconds: 2_000 } as const;
    company.product.sandbox.kernel.faults.add({ service: 'tax-provider', path: '/void', times: 1, fault });
    const leaving = new AbortController();
    const body = { code: 'OTHER-LEFT', type: 'SalesInvoice', reason };
    const answer = company.reconciler.call('voidTransaction', { body, signal: leaving.signal });
    await vi.waitFor(async () => expect(await statusAt('OTHER-LEFT')).toBe('Cancelled'), { timeout: 10_000 });
    leaving.abort();
    await expect(answer).rejects.toThrow('aborted');
    const noted = { before: { code: 'OTHER-LEFT' }, outcome: 'done', reason };
    await vi.waitFor(async () => expect(await newestActivity()).toMatchObject(noted), { timeout: 10_000 });
  });

  it('is a change of its closed month', async () => {
    // In a month that is over on every day and in every time zone.
    const date = company.day(40);
    const month = date.slice(0, 7);
    await recordedElsewhere('OTHER-CLOSED', 'SalesInvoice', date);
    const closer = await monthCloserOf(company.product);
    const { figures } = await closer.readFigures(month);
    expect(await closer.close(month, figures?.readAt ?? '')).toMatchObject({ outcome: 'closed' });
    expect(await voidIt('OTHER-CLOSED')).toEqual(voided);
    expect((await closer.read(month)).changes).toMatchObject([{ code: 'OTHER-CLOSED', kind: 'voided' }]);
    // Its code may be the id of another document of the month.
    const added = await company.recorded('Invoice', { TxnDate: date });
    await recordedElsewhere(added.id, 'SalesInvoice', date);
    expect(await voidIt(added.id)).toEqual(voided);
    const { changes } = await closer.read(month);
    expect(new Map(changes.map(({ code, kind }) => [code, kind]))).toEqual(
      new Map([
        ['OTHER-CLOSED', 'voided'],
        [added.number, 'recorded'],
        [added.id, 'voided'],
      ]),
    );
  });
});

describe('a void is refused', () => {
  const outcomeOf = async (code: string) => field(await voidIt(code), 'outcome');

  it('while QuickBooks has the document, found by its record', async () => {
    const saved = await company.recorded('Invoice');
    expect(await outcomeOf(saved.number)).toBe('has-document');
    expect(await statusAt(saved.number)).toBe('Committed');
    expect(await newestActivity()).toMatchObject({ action: 'transaction-void', outcome: 'refused' });
  });

  it('while QuickBooks has the document, found by its number', async () => {
    const saved = company.unreported('Invoice');
    await recordedElsewhere(saved.number);
    expect(await outcomeOf(saved.number)).toBe('has-document');
    expect(await statusAt(saved.number)).toBe('Committed');
  });

  it('while QuickBooks cannot say whether it has the document', async () => {
    const saved: Saved = await company.recorded('Invoice');
    const { faults } = company.product.sandbox.kernel;
    faults.add({ service: 'accounting', fault: { kind: 'damaged-row', entity: 'Invoice', id: saved.id } });
    expect(await voidIt(saved.number)).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('QuickBooks cannot deliver this document'),
    });
    faults.clear();
    faults.add({ service: 'accounting', fault: { kind: 'refused-connection' } });
    expect(await outcomeOf(saved.number)).toBe('refused');
    faults.clear();
    expect(await statusAt(saved.number)).toBe('Committed');
  });

  it('for a transaction on a return', async () => {
    await recordedElsewhere('OTHER-LOCKED');
    await company.atProvider('Invoice', 'OTHER-LOCKED', 'lock', { isLocked: true });
    expect(await outcomeOf('OTHER-LOCKED')).toBe('locked');
    expect(await statusAt('OTHER-LOCKED')).toBe('Committed');
  });

  it('where recording is turned off, and where AvaTax has no such transaction', async () => {
    expect(await outcomeOf('NOT-THERE')).toBe('gone');
    await recordedElsewhere('OTHER-OFF');
    await company.product.changeSettings(company.product.info.realmId, { isRecordingDisabled: true });
    expect(await outcomeOf('OTHER-OFF')).toBe('recording-disabled');
    expect(await statusAt('OTHER-OFF')).toBe('Committed');
  });

  it('without a reason', async () => {
    await recordedElsewhere('OTHER-REASON');
    const body = { code: 'OTHER-REASON', type: 'SalesInvoice', reason: '' };
    expect((await company.reconciler.call('voidTransaction', { body })).status).toBe(400);
    expect(await statusAt('OTHER-REASON')).toBe('Committed');
  });
});

import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createIntuitOAuth, createQuickBooks } from '../../packages/connector/src/adapters/quickbooks/index.ts';
import { toCents } from '../../packages/connector/src/domain/money.ts';
import { fits, type OwnAmounts, ownLineAmounts } from '../../packages/connector/src/domain/own-lines.ts';
import { done } from '../../packages/connector/src/domain/result.ts';
import type { DocumentKind } from '../../packages/connector/src/domain/sales-document.ts';
import { noFormerItems } from '../../packages/connector/src/domain/tax-items.ts';
import type { CallContext, VendorExchange } from '../../packages/connector/src/ports/call-log.ts';
import type { TokenSource } from '../../packages/connector/src/ports/token-source.ts';
import { createAccounting, realmIds } from '../../packages/sandbox/src/accounting/index.ts';
import { createKernel } from '../../packages/sandbox/src/kernel/index.ts';

const kernel = createKernel();
let baseUrl = '';
const sandbox = createAccounting({ kernel, baseUrl: () => baseUrl });

beforeAll(async () => {
  kernel.clock.set(new Date('2026-06-20T17:00:00Z'));
  baseUrl = await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => sandbox.app.close());
beforeEach(() => kernel.faults.clear());

const own = { own: { salesTax: '40', fee: '41', taxOnFee: '42' }, former: noFormerItems, otherTaxItemIds: [] };
const dana = '9130357000000101';

function call(realmId: string = realmIds.main): CallContext & { readonly log: VendorExchange[] } {
  const log: VendorExchange[] = [];
  const { signal } = new AbortController();
  return { realmId, correlationId: 'c', signal, log, onExchange: (exchange) => log.push(exchange) };
}

const oauth = () =>
  createIntuitOAuth({
    authorizeUrl: null,
    tokenUrl: `${baseUrl}/oauth2/v1/tokens/bearer`,
    revokeUrl: `${baseUrl}/v2/oauth2/tokens/revoke`,
    clientId: 'ABcottonwoodClient0001',
    clientSecret: 'sandbox-client-secret',
  });

/** Stores one company's tokens in memory and renews them at the real token endpoint. */
function tokens(realmId: string = realmIds.main, userId = dana): TokenSource & { renewals: number } {
  let { accessToken, refreshToken } = sandbox.state.oauth.grant(realmId, userId);
  return {
    renewals: 0,
    accessToken: async () => done(accessToken),
    async refreshed() {
      this.renewals += 1;
      const pair = await oauth().refreshTokens(refreshToken);
      if (!pair.ok) return pair;
      ({ accessToken, refreshToken } = pair.value);
      return done(accessToken);
    },
  };
}
const service = (source: TokenSource = tokens()) => createQuickBooks({ baseUrl, tokens: source });

const sale = (itemId: string, amount: number, taxCode = 'TAX') => ({
  Amount: amount,
  Description: `Item ${itemId}`,
  DetailType: 'SalesItemLineDetail',
  SalesItemLineDetail: { ItemRef: { value: itemId }, UnitPrice: amount, Qty: 1, TaxCodeRef: { value: taxCode } },
});
const shipping = {
  Amount: 12.5,
  DetailType: 'SalesItemLineDetail',
  SalesItemLineDetail: { ItemRef: { value: 'SHIPPING_ITEM_ID' } },
};
const discount = { Amount: 10, DetailType: 'DiscountLineDetail', DiscountLineDetail: { PercentBased: false } };

function realm(realmId: string = realmIds.main) {
  const found = sandbox.state.realms.get(realmId);
  if (!found) throw new Error(`No company ${realmId}`);
  return found;
}

/** A document saved by a user in the accounting service. */
function saved(
  kind: DocumentKind,
  lines: readonly object[] = [sale('1', 60), sale('4', 40, 'NON'), shipping, discount],
): string {
  const more = kind === 'RefundReceipt' ? { DepositToAccountRef: { value: '6' } } : {};
  const outcome = realm().create(kind, { CustomerRef: { value: '1' }, TxnDate: '2026-06-19', Line: lines, ...more });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.fault));
  return outcome.entity.Id;
}

async function read(kind: DocumentKind, id: string) {
  const outcome = await service().document(call(), kind, id, own);
  if (!outcome.ok) throw new Error(`${outcome.error.message} ${outcome.error.detail}`);
  return outcome.value;
}

const amounts = (salesTax: number, fee = 0, taxOnFee = 0): OwnAmounts => ({
  salesTax: toCents(salesTax),
  fee: toCents(fee),
  taxOnFee: toCents(taxOnFee),
  feeName: fee === 0 ? '' : 'Retail Delivery Fee',
  isFeeUnknown: false,
});
let requests = 0;
const requestId = () => `request-${(requests += 1)}`;

describe('documents at the accounting service', () => {
  it.each<DocumentKind>(['Invoice', 'SalesReceipt', 'CreditMemo', 'RefundReceipt', 'Estimate'])(
    'a stored %s gains, changes and loses own lines and no other line',
    async (kind) => {
      const before = await read(kind, saved(kind));
      expect(before.document).toMatchObject({ kind, shipping: 1250, discount: { amount: 1000 }, isVoided: false });
      expect(before.document.lines.map(({ amount, taxable }) => [amount, taxable])).toEqual([
        [6000, true],
        [4000, false],
      ]);
      let stored = before;
      for (const wanted of [amounts(9.15, 0.28, 0.01), amounts(9.15, 0.28, 0.01), amounts(0), amounts(4.2, 0.28)]) {
        const written = await service().writeOwnLines(call(), stored, own, ownLineAmounts(wanted), requestId());
        if (!written.ok) throw new Error(`${written.error.message} ${written.error.detail}`);
        stored = await read(kind, before.document.id ?? '');
        expect(stored.document).toEqual(written.value.document);
        expect(fits(stored.document, wanted, null)).toBe(true);
        expect(stored.document.lines).toEqual(before.document.lines);
        expect(stored.document).toMatchObject({ shipping: 1250, discount: { amount: 1000 } });
        const shown = wanted.salesTax + wanted.fee + wanted.taxOnFee;
        expect(stored.document.total).toBe(before.document.total + shown);
      }
    },
  );

  it("own lines stand in the order sales tax, fee, tax on the fee after the user's lines", async () => {
    const id = saved('Invoice');
    await service().writeOwnLines(
      call(),
      await read('Invoice', id),
      own,
      ownLineAmounts(amounts(0, 0.28, 0.01)),
      requestId(),
    );
    const written = await service().writeOwnLines(
      call(),
      await read('Invoice', id),
      own,
      ownLineAmounts(amounts(9.15, 0.28, 0.01)),
      requestId(),
    );
    expect(written.ok).toBe(true);
    const after = realm().read('Invoice', id);
    const items = after.ok ? after.entity.Line.flatMap((line) => line.SalesItemLineDetail?.ItemRef?.value ?? []) : [];
    expect(items).toEqual(['1', '4', '40', '41', '42', 'SHIPPING_ITEM_ID']);
  });

  it('writing own lines preserves every line that a user entered', async () => {
    const line = fc.record({ itemId: fc.constantFrom('1', '2', '4', '9'), cents: fc.integer({ min: 1, max: 99_999 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 9_999 }),
        async (rows, tax) => {
          const id = saved(
            'Invoice',
            rows.map(({ itemId, cents }) => sale(itemId, cents / 100)),
          );
          const before = await read('Invoice', id);
          await service().writeOwnLines(call(), before, own, ownLineAmounts(amounts(tax / 100)), requestId());
          expect((await read('Invoice', id)).document.lines).toEqual(before.document.lines);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('writing own lines to a document that was saved meanwhile fails as stale', async () => {
    const id = saved('Invoice');
    const stored = await read('Invoice', id);
    realm().touch('Invoice', id);
    const written = await service().writeOwnLines(call(), stored, own, ownLineAmounts(amounts(9.15)), requestId());
    expect(written).toMatchObject({ ok: false, error: { kind: 'stale', code: '5010' } });
  });

  it('own lines are written once when the response is lost and the write is retried', async () => {
    const stored = await read('Invoice', saved('Invoice'));
    const key = requestId();
    kernel.faults.add({ service: 'accounting', method: 'POST', fault: { kind: 'lost-answer' }, times: 1 });
    const write = () => service().writeOwnLines(call(), stored, own, ownLineAmounts(amounts(9.15)), key);
    expect(await write()).toMatchObject({ ok: false, error: { kind: 'unknown' } });
    const again = await write();
    expect(again).toMatchObject({ ok: true, value: { document: { syncToken: '1' } } });
    expect(fits((await read('Invoice', stored.document.id ?? '')).document, amounts(9.15), null)).toBe(true);
  });

  it('a voided document reads as voided and a deleted one as not found', async () => {
    const invoice = saved('Invoice');
    realm().void('Invoice', { Id: invoice, SyncToken: '0' });
    expect((await read('Invoice', invoice)).document).toMatchObject({ isVoided: true, total: 0 });
    const credit = saved('CreditMemo');
    realm().delete('CreditMemo', { Id: credit, SyncToken: '0' });
    const gone = await service().document(call(), 'CreditMemo', credit, own);
    expect(gone).toMatchObject({ ok: false, error: { kind: 'not-found', code: '610' } });
  });
});

describe('reads of lists', () => {
  it('items are read over all pages, without categories', async () => {
    const first = await service().items(call(), 1, -1);
    if (!first.ok) throw new Error(first.error.detail);
    expect(first.value.rows).toHaveLength(first.value.totalCount);
    const names = first.value.rows.map(({ fullyQualifiedName }) => fullyQualifiedName);
    expect(names).toContain('Pottery:Clay pot, 12 in');
    expect(names).not.toContain('Pottery');
    const beyond = await service().items(call(), first.value.totalCount + 1, first.value.totalCount);
    expect(beyond).toMatchObject({ ok: true, value: { rows: [], totalCount: first.value.totalCount } });
  });

  it('inactive items are found by id, under their own name', async () => {
    expect(await service().itemsById(call(), ['13', '1', '4711'])).toMatchObject({
      ok: true,
      value: expect.arrayContaining([
        expect.objectContaining({ id: '13', fullyQualifiedName: 'Snow shovel' }),
        expect.objectContaining({ id: '1', incomeAccountId: '1' }),
      ]),
    });
  });

  it('departments are read with their addresses', async () => {
    const page = await service().departments(call(), 1, -1);
    expect(page).toMatchObject({
      ok: true,
      value: { totalCount: 2, rows: [{ address: { region: 'CO', country: 'US' } }, { address: { region: 'CO' } }] },
    });
    expect(await service().departmentsById(call(), ['2'])).toMatchObject({
      value: [{ id: '2', name: 'Boulder yard' }],
    });
  });

  it('a customer, the company and the tax preferences are read', async () => {
    expect(await service().customer(call(), '3')).toMatchObject({
      value: { taxable: false, exemptionReasonId: '9', resaleNumber: 'CO-30114477', shipTo: { city: 'Denver' } },
    });
    expect(await service().customer(call(), '16')).toMatchObject({ value: { parentId: '15', isProject: false } });
    expect(await service().customer(call(), '14')).toMatchObject({ value: { shipTo: null, billTo: null } });
    expect(await service().customer(call(), '4711')).toMatchObject({ ok: false, error: { kind: 'not-found' } });
    expect(await service().company(call())).toMatchObject({
      value: { name: 'Cottonwood Landscape Supply', address: { line1: '1900 Wazee St', country: 'US' } },
    });
    expect(await service().taxPreferences(call())).toMatchObject({
      value: { automatedSalesTax: true, defaultTaxCodeId: '2' },
    });
  });

  it('accounts are read with their class', async () => {
    const found = await service().accountsById(call(), ['1', '90', '4711']);
    expect(found).toMatchObject({
      value: [
        { id: '1', name: 'Sales of Product Income', isActive: true, isLiability: false },
        { id: '90', name: 'Sales Tax Payable', isActive: true, isLiability: true },
      ],
    });
  });

  it('sales tax codes are read with their rates, and pseudo codes without', async () => {
    const codes = await service().salesTaxCodes(call());
    if (!codes.ok) throw new Error(codes.error.message);
    expect(codes.value).toContainEqual({ id: 'TAX', rates: [] });
    expect(codes.value.find(({ rates }) => rates.length > 0)?.rates[0]).toEqual({
      percent: expect.any(Number),
      periods: [expect.objectContaining({ percent: expect.any(Number), from: expect.any(String) })],
    });
  });

  it('automated sales tax is recognised in the preferences', async () => {
    const priya = '9130357000000103';
    const automated = createQuickBooks({ baseUrl, tokens: tokens(realmIds.automated, priya) });
    expect(await automated.taxPreferences(call(realmIds.automated))).toMatchObject({
      value: { automatedSalesTax: true },
    });
  });
});

describe('changes since a time', () => {
  it('report saved and deleted documents, and the next call continues from there', async () => {
    const since = kernel.clock.now().toISOString();
    kernel.clock.advance(60_000);
    const invoice = saved('Invoice');
    const credit = saved('CreditMemo');
    realm().delete('CreditMemo', { Id: credit, SyncToken: '0' });
    const outcome = await service().changesSince(call, since, kernel.clock.now());
    if (!outcome.ok) throw new Error(outcome.error.detail);
    expect(outcome.value.changes).toContainEqual(
      expect.objectContaining({ kind: 'Invoice', id: invoice, change: 'saved', syncToken: '0' }),
    );
    expect(outcome.value.changes).toContainEqual(
      expect.objectContaining({ kind: 'CreditMemo', id: credit, change: 'deleted', changedAt: expect.any(String) }),
    );
    kernel.clock.advance(60_000);
    const { next } = outcome.value;
    kernel.clock.advance(60_000);
    const receipt = saved('SalesReceipt');
    const later = await service().changesSince(call, next, kernel.clock.now());
    expect(later).toMatchObject({
      ok: true,
      value: {
        changes: expect.arrayContaining([
          expect.objectContaining({ kind: 'SalesReceipt', id: receipt, change: 'saved' }),
        ]),
      },
    });
  });
});

describe('access to the accounting service', () => {
  it('renews an expired access token at the token endpoint', async () => {
    const source = tokens();
    kernel.clock.advance(3_700_000);
    const outcome = await service(source).company(call());
    expect(outcome.ok).toBe(true);
    expect(source.renewals).toBe(1);
  });

  it('ends when the refresh token is revoked', async () => {
    const { refreshToken } = sandbox.state.oauth.grant(realmIds.main, dana);
    expect(await oauth().revoke(refreshToken)).toMatchObject({ ok: true });
    expect(await oauth().revoke(refreshToken)).toMatchObject({ ok: true });
    expect(await oauth().refreshTokens(refreshToken)).toMatchObject({
      ok: false,
      error: { kind: 'unauthorized', code: 'invalid_grant' },
    });
  });

  it('to another company is refused', async () => {
    const outcome = await service().company(call(realmIds.second));
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'unauthorized' } });
  });
});

describe('failures of the accounting service', () => {
  it.each([
    [
      { kind: 'status', status: 429, retryAfter: '2' },
      { kind: 'throttled', retryAfterMs: 2_000 },
    ],
    [{ kind: 'status', status: 429, body: 'xml' }, { kind: 'throttled' }],
    [{ kind: 'status', status: 503, body: 'html' }, { kind: 'unavailable' }],
    [{ kind: 'status', status: 500 }, { kind: 'unavailable' }],
    [{ kind: 'truncated-body' }, { kind: 'unavailable' }],
    [{ kind: 'refused-connection' }, { kind: 'unavailable' }],
  ] as const)('a failed read is mapped to an error kind: %j', async (fault, error) => {
    kernel.faults.add({ service: 'accounting', method: 'GET', fault, times: 1 });
    expect(await service().company(call())).toMatchObject({ ok: false, error });
  });

  it('a write with a stale token fails as stale', async () => {
    const stored = await read('Invoice', saved('Invoice'));
    kernel.faults.add({ service: 'accounting', method: 'POST', fault: { kind: 'stale-token' }, times: 1 });
    const written = await service().writeOwnLines(call(), stored, own, ownLineAmounts(amounts(9.15)), requestId());
    expect(written).toMatchObject({ ok: false, error: { kind: 'stale' } });
  });

  it('an access token never appears in the call log', async () => {
    const source = tokens();
    const token = await source.accessToken(realmIds.main);
    const logged = call();
    await service(source).company(logged);
    expect(logged.log).toHaveLength(1);
    expect(JSON.stringify(logged.log)).not.toContain(token.ok ? token.value : '');
  });
});

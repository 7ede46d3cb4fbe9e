import { beforeEach, describe, expect, it } from 'vitest';
import { failed } from '../domain/vendor-error.ts';
import { createAccountingServiceFake } from '../testing/accounting-service.fake.ts';
import { recordedCall } from '../testing/vendor-server.fake.ts';
import { createDocumentFacts, type DocumentFacts } from './document-facts.ts';

let accounting: ReturnType<typeof createAccountingServiceFake>;
let calls: string[];
let facts: DocumentFacts;
beforeEach(() => {
  accounting = createAccountingServiceFake();
  Object.assign(accounting.salesTax, { isAutomated: true, customerTaxCodeId: '2' });
  calls = [];
  facts = createDocumentFacts({
    ...accounting,
    taxPreferences: (call) => {
      calls.push('preferences');
      return accounting.taxPreferences(call);
    },
    salesTaxCodes: (call) => {
      calls.push('codes');
      return accounting.salesTaxCodes(call);
    },
  });
});

const customer = async () => {
  const found = await facts.customer(recordedCall(), '24');
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
};
const isTaxed = async () => facts.isTaxedByAccounting(recordedCall(), await customer(), '2026-03-02');

describe('whether the accounting service taxes a customer itself', () => {
  it('depends on automated sales tax and the rate of the tax code', async () => {
    expect(await isTaxed()).toEqual({ ok: true, value: true });
    accounting.salesTax.percent = 0;
    facts.invalidate('934');
    expect(await isTaxed()).toEqual({ ok: true, value: false });
  });

  it('is read once a minute for a company', async () => {
    await isTaxed();
    await isTaxed();
    expect(calls).toEqual(['preferences', 'codes']);
  });

  it('reads no tax codes without automated sales tax, and nothing without a customer', async () => {
    accounting.salesTax.isAutomated = false;
    expect(await isTaxed()).toEqual({ ok: true, value: false });
    expect(await facts.isTaxedByAccounting(recordedCall(), null, '2026-03-02')).toEqual({ ok: true, value: false });
    expect(calls).toEqual(['preferences']);
  });

  it('reads no tax codes for a customer without one', async () => {
    accounting.salesTax.customerTaxCodeId = null;
    expect(await isTaxed()).toEqual({ ok: true, value: false });
    expect(calls).toEqual(['preferences']);
  });

  it('is unknown when the tax codes cannot be read', async () => {
    const error = { kind: 'unavailable', vendor: 'accounting', code: '', message: 'Away.', detail: '' } as const;
    facts = createDocumentFacts({ ...accounting, salesTaxCodes: async () => failed(error) });
    expect(await isTaxed()).toEqual({ ok: false, error });
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { ChangedFact } from '../domain/changed-fact.ts';
import { defaultSettings, type CompanySettings } from '../domain/company-settings.ts';
import { done, failed } from '../domain/result.ts';
import type { Customer } from '../domain/sales-document.ts';
import { createAccountingServiceFake, denver, invoice } from '../testing/accounting-service.fake.ts';
import { taxItems } from '../testing/quickbooks-documents.fixture.ts';
import { recordedCall } from '../testing/vendor-server.fake.ts';
import { createDocumentFacts, type DocumentFacts } from './document-facts.ts';

const error = { kind: 'unavailable', vendor: 'accounting', code: '', message: 'Away.', detail: '' } as const;
const account = { companyCode: 'COTTONWOOD', login: '2000134567', secret: 'licence' };
/** The customers whose certificates were read, one entry per call. */
let certificateReads: (readonly string[])[];
let certificatesRefused: string | null;
let codeReads: number;
const taxProvider: Parameters<typeof createDocumentFacts>[1] = {
  async certificatesOf(_call, _account, codes) {
    certificateReads.push(codes);
    if (certificatesRefused === null) return done(new Map());
    return failed({ ...error, kind: 'refused', code: certificatesRefused });
  },
};
const companyAccount = { companyId: '7001', login: '2000134567', secret: 'licence' };
const factsFrom = (
  from: Parameters<typeof createDocumentFacts>[0],
  readRecordedSale: Parameters<typeof createDocumentFacts>[2] = async () => done(null),
) =>
  createDocumentFacts(
    from,
    taxProvider,
    readRecordedSale,
    async () => ((codeReads += 1), new Map()),
    async () => null,
  );
let accounting: ReturnType<typeof createAccountingServiceFake>;
let calls: string[];
let facts: DocumentFacts;
beforeEach(() => {
  accounting = createAccountingServiceFake();
  Object.assign(accounting.salesTax, { isAutomated: true, customerTaxCodeId: '2' });
  calls = [];
  certificateReads = [];
  certificatesRefused = null;
  codeReads = 0;
  facts = factsFrom({
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

describe('the customers above another one whose exemptions apply', () => {
  const both = { ...defaultSettings, applyParentExemptionToSubCustomer: true, applyParentExemptionToProject: true };
  const plain = { taxable: true, isProject: false, parentId: null };
  /** A chain from the top: exempt charity › sub-customer › its sub-customer › a project of that. */
  const chain = {
    top: { ...plain, taxable: false },
    branch: { ...plain, parentId: 'top' },
    store: { ...plain, parentId: 'branch' },
    project: { ...plain, parentId: 'store', isProject: true },
    loop: { ...plain, parentId: 'loop' },
  };
  const above = async (id: string, settings: CompanySettings = both, changes: Partial<typeof chain> = {}) => {
    const customers: Readonly<Record<string, Partial<Customer>>> = { ...chain, ...changes };
    const of = factsFrom({
      ...accounting,
      async customer(call, ofId) {
        const found = await accounting.customer(call, '24');
        return found.ok ? { ok: true, value: { ...found.value, id: ofId, ...customers[ofId] } } : found;
      },
    });
    const company = { settings, account, taxItems, companyAccount };
    const gathered = await of.gather(recordedCall(), company, invoice({ id: '1', customerId: id }));
    return gathered.ok ? gathered.value.ancestors.map((each) => each.id).join(' ') : gathered.error.code;
  };

  const taxable = { ...both, isMakeAllCustomerTaxable: true };
  const marking = { ...both, isMakeAllCustomerTaxable: false };

  it('are found at any level, the nearest first', async () => {
    expect([await above('branch'), await above('store'), await above('project')]).toEqual([
      'top',
      'branch top',
      'store branch top',
    ]);
    expect([await above('top'), await above('loop')]).toEqual(['', '']);
  });

  it('end at one that is marked exempt, if marks count', async () => {
    const changes = { branch: { ...chain.branch, taxable: false } };
    expect(await above('project', marking, changes)).toBe('store branch');
    expect(await above('branch', marking, changes)).toBe('');
    expect(await above('project', taxable, changes)).toBe('store branch top');
  });

  it('are not looked for beyond a level to which the settings do not let exemptions apply', async () => {
    expect(await above('project', { ...both, applyParentExemptionToSubCustomer: false })).toBe('store');
    expect(await above('project', { ...both, applyParentExemptionToProject: false })).toBe('');
    expect(await above('store', { ...both, applyParentExemptionToProject: false })).toBe('branch top');
  });

  it('have their certificates read with those of the customer in one call', async () => {
    await above('project', taxable);
    expect(certificateReads).toEqual([['project', 'store', 'branch', 'top']]);
  });

  it('have no certificates read where their marks decide, nor without one above', async () => {
    await above('project', marking);
    expect(certificateReads).toEqual([['project', 'store', 'branch']]);
    await above('top', taxable);
    expect(certificateReads).toHaveLength(1);
  });

  it('have no certificates without a store of them, and are not known while it cannot be read', async () => {
    certificatesRefused = 'CertificatesNotSetup';
    expect(await above('branch', taxable)).toBe('top');
    certificatesRefused = 'AuthorizationException';
    expect(await above('branch', taxable)).toBe('AuthorizationException');
  });
});

describe('the facts of a company that is linked to another company of AvaTax', () => {
  const company = (settings: Partial<CompanySettings> = {}) => ({
    settings: { ...defaultSettings, ...settings },
    account,
    taxItems,
    companyAccount,
  });

  it('have its certificates', async () => {
    const of = factsFrom({
      ...accounting,
      async customer(call, id) {
        const found = await accounting.customer(call, id);
        return found.ok ? done({ ...found.value, id, parentId: id === 'store' ? 'chain' : null }) : found;
      },
    });
    const taxed = company({ isMakeAllCustomerTaxable: true, applyParentExemptionToSubCustomer: true });
    const document = invoice({ id: '1', customerId: 'store' });
    for (const companyId of ['7001', '7001', '7002'])
      await of.gather(recordedCall(), { ...taxed, companyAccount: { ...companyAccount, companyId } }, document);
    expect(certificateReads).toEqual([
      ['store', 'chain'],
      ['store', 'chain'],
    ]);
  });

  it('have its record of the sale of a credit, and that of another day when the credit has another', async () => {
    accounting.put(invoice({ id: '5', date: '2026-01-15' }));
    let reads = 0;
    const of = factsFrom(accounting, async () => ((reads += 1), done(null)));
    const credit = invoice({
      id: '6',
      kind: 'CreditMemo',
      stored: { shipFrom: null, email: '', customFields: {}, linkedSales: [{ kind: 'Invoice', id: '5' }] },
    });
    const readsAfter = async (companyCode: string, date = credit.date) => {
      await of.gather(recordedCall(), { ...company(), account: { ...account, companyCode } }, { ...credit, date });
      return reads;
    };
    expect([await readsAfter('COTTONWOOD'), await readsAfter('COTTONWOOD')]).toEqual([1, 1]);
    expect(await readsAfter('ANOTHER')).toBe(2);
    expect(await readsAfter('ANOTHER', '2026-12-31')).toBe(3);
  });
});

describe('the addresses of a customer', () => {
  const none = { shipTo: null, billTo: null };
  const billed = { ...none, isBilledWithParent: true };
  const chain: Readonly<Record<string, Partial<Customer>>> = {
    top: { shipTo: denver, billTo: null, parentId: null },
    branch: { ...billed, parentId: 'top' },
    project: { ...billed, parentId: 'branch', isProject: true },
    own: { ...billed, billTo: { ...denver, city: 'Golden' }, parentId: 'top' },
    apart: { ...none, parentId: 'top' },
    orphan: { ...billed, parentId: null },
    loop: { ...billed, parentId: 'loop' },
    lost: { ...billed, parentId: 'unknown' },
  };
  const citiesOf = async (id: string) => {
    const of = factsFrom({
      ...accounting,
      async customer(call, ofId) {
        if (ofId === 'unknown') return failed(error);
        const found = await accounting.customer(call, '24');
        return found.ok ? { ok: true, value: { ...found.value, id: ofId, ...chain[ofId] } } : found;
      },
    });
    const found = await of.customer(recordedCall(), id);
    if (!found.ok) return found.error.kind;
    return [found.value.id, found.value.shipTo?.city, found.value.billTo?.city];
  };

  it.each([
    ['branch', 'Denver', undefined],
    ['project', 'Denver', undefined],
    ['own', undefined, 'Golden'],
    ['apart', undefined, undefined],
    ['orphan', undefined, undefined],
    ['loop', undefined, undefined],
  ])('"%s" are those of the parent only if it is billed with it and has none', async (id, shipTo, billTo) => {
    expect(await citiesOf(id)).toEqual([id, shipTo, billTo]);
  });

  it('are unknown when the parent cannot be read', async () => {
    expect(await citiesOf('lost')).toBe('unavailable');
  });
});

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
    facts = factsFrom({ ...accounting, salesTaxCodes: async () => failed(error) });
    expect(await isTaxed()).toEqual({ ok: false, error });
  });
});

describe('a change', () => {
  /** The customers and preferences that are read again after a change. */
  async function readAfter(changed?: ChangedFact): Promise<readonly string[]> {
    const reads: string[] = [];
    facts = factsFrom({
      ...accounting,
      customer: (call, id) => {
        reads.push(`customer ${id}`);
        return accounting.customer(call, id);
      },
      taxPreferences: (call) => {
        reads.push('preferences');
        return accounting.taxPreferences(call);
      },
    });
    const readAll = async () => {
      for (const id of ['24', '25']) await facts.customer(recordedCall(), id);
      await facts.taxPreferences(recordedCall());
    };
    await readAll();
    reads.length = 0;
    facts.invalidate('934', changed);
    await readAll();
    return reads;
  }

  it.each([
    [{ about: 'customers', id: '24' }, ['customer 24']],
    [{ about: 'customers', id: null }, ['customer 24', 'customer 25']],
    [{ about: 'preferences' }, ['preferences']],
    [{ about: 'sales' }, []],
    [undefined, ['customer 24', 'customer 25', 'preferences']],
  ] as const)('about %o leads to reads of what it concerns only', async (changed, reads) => {
    expect(await readAfter(changed)).toEqual(reads);
  });

  it('of the codes of items leads to their next read; without one, they are read once for the same items', async () => {
    const company = { settings: defaultSettings, account, taxItems, companyAccount };
    const readsAfter = async (itemName: string) => {
      const document = invoice({ id: '1' });
      const lines = document.lines.map((line) => ({ ...line, itemName }));
      await facts.gather(recordedCall(), company, { ...document, lines });
      return codeReads;
    };
    expect([await readsAfter('Mulch'), await readsAfter('Mulch'), await readsAfter('Bark')]).toEqual([1, 1, 2]);
    facts.invalidate('934', { about: 'item-codes' });
    expect([await readsAfter('Mulch'), await readsAfter('Mulch')]).toEqual([3, 3]);
  });

  it('during a read is not hidden by its answer', async () => {
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let reads = 0;
    facts = factsFrom({
      ...accounting,
      async taxPreferences(call) {
        reads += 1;
        await answers[reads - 1]?.promise;
        return accounting.taxPreferences(call);
      },
    });
    const before = facts.taxPreferences(recordedCall());
    facts.invalidate('934', { about: 'preferences' });
    const after = facts.taxPreferences(recordedCall());
    for (const answer of answers) answer.resolve();
    await Promise.all([before, after]);
    expect(reads).toBe(2);
  });
});

describe('documents that need a fact at the same time', () => {
  const preferences = () => Promise.all([1, 2, 3].map(() => facts.taxPreferences(recordedCall())));

  it('share one read', async () => {
    expect((await preferences()).map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(calls).toEqual(['preferences']);
  });

  it('read themselves when the shared read fails', async () => {
    let reads = 0;
    facts = factsFrom({
      ...accounting,
      async taxPreferences(call) {
        reads += 1;
        return reads === 1 ? failed(error) : accounting.taxPreferences(call);
      },
    });
    expect((await preferences()).map(({ ok }) => ok)).toEqual([false, true, true]);
  });
});

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { realmIds } from '@salestax/sandbox';
import { people, signIn } from '../../support/account-user.fixture.ts';
import { goods } from '../../support/accounting-documents.harness.ts';
import { downloadAuditFile, type OpenedAuditFile } from '../../support/audit-file.harness.ts';
import { connectFurtherCompany } from '../../support/further-company.ts';
import { exchange, field, listAt, textAt } from '../../support/json.ts';
import { type MonthCloser, monthCloserOf } from '../../support/month-close.harness.ts';
import { providerOf } from '../../support/provider-records.harness.ts';
import { type ReconciledCompany, startReconciledCompany } from '../../support/reconciled-company.harness.ts';
import { until } from '../../support/until.ts';

let company: ReconciledCompany;
let closer: MonthCloser;

beforeAll(async () => {
  company = await startReconciledCompany();
  closer = await monthCloserOf(company.product);
});
afterAll(() => company.product.stop());
beforeEach(() => company.product.sandbox.kernel.faults.clear());

const cents = (amount: number | string) => Math.round(Number(amount) * 100);
const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
const faulty = { kind: 'status', status: 503, body: 'vendor' } as const;

/** The number of a valid certificate for Colorado. */
const certificateNumber = 'CO-98-0210467';

/** Adds the buyer of the test's documents, who is not exempt in QuickBooks, and other customers to the certificate. */
function exemptBuyer(...others: readonly string[]): void {
  const provider = company.product.sandbox.taxProvider();
  const certificates = provider.certificates.map((each) =>
    each.exemptionNumber === certificateNumber
      ? { ...each, customerCodes: [...new Set([...each.customerCodes, '2', ...others])] }
      : each,
  );
  Object.assign(provider, { certificates });
}

/** The month so many months ago. */
async function monthAgo(ago: number): Promise<string> {
  const month = (await closer.list())[ago]?.month;
  if (month === undefined) throw new Error(`There is no month ${ago} months ago.`);
  return month;
}

/** A transaction as the provider has it. */
function atProvider(code: string): Promise<unknown> {
  const { taxProvider, taxAccount } = company.product.info;
  const basic = Buffer.from(`${taxAccount.accountId}:${taxAccount.licenseKey}`).toString('base64');
  const url = `${taxProvider}/api/v2/companies/${taxAccount.companyCode}/transactions/${code}?$include=Details,Addresses`;
  return exchange(url, `Basic ${basic}`, 'GET');
}

const rowOf = ({ index }: OpenedAuditFile, number: string) => {
  const row = index.find((each) => each['Number'] === number);
  if (row === undefined) throw new Error(`The index has no ${number}.`);
  return (column: string) => row[column] ?? '';
};

/** The latest entries of the company's record, the newest first. */
async function activities(): Promise<readonly unknown[]> {
  const { call } = await signIn(company.product, people.administrator);
  const entries = listAt((await call('activity')).body, 'entries');
  return entries.map((entry) => [textAt(entry, 'action'), textAt(entry, 'actorName'), field(entry, 'after')]);
}

describe('the audit file of a month', () => {
  it('has every document as both vendors have it, its calculation, its certificate and its timeline', async () => {
    const month = await monthAgo(1);
    const hostile = { DocNumber: '=1+1/../..', TxnDate: `${month}-12` };
    const sale = await company.recorded('Invoice', { TxnDate: `${month}-12`, Line: [goods(120)] });
    const unsafe = company.unreported('Invoice', hostile);
    const credit = await company.recorded('CreditMemo', { TxnDate: `${month}-13` });
    exemptBuyer();
    const exempt = await company.recorded('Invoice', { TxnDate: `${month}-14` });

    const made = await closer.makeAuditFile(month);
    expect(made.auditRun).toMatchObject({ state: 'ready' });
    expect(made.auditFile).toMatchObject({ madeBy: 'Dana Whitfield' });
    const file = await downloadAuditFile(closer.call, made);

    const { figures } = await closer.readFigures(month);
    expect(file.index).toHaveLength(figures?.documents ?? 0);
    expect(made.auditFile).toMatchObject({ documents: file.index.length, bytes: file.bytes.length });
    const total = (column: string) => sum(file.index.map((row) => cents(row[column] ?? '')));
    expect([total('Tax at QuickBooks'), total('Tax at AvaTax')]).toEqual([
      cents(figures?.collected ?? 0),
      cents(figures?.recorded ?? 0),
    ]);

    const ofSale = rowOf(file, sale.number);
    expect(file.json(ofSale('QuickBooks'))).toEqual(sale.entity);
    const recorded = await atProvider(sale.number);
    expect(file.json(ofSale('AvaTax'))).toEqual(recorded);
    const calculation = file.json(ofSale('Calculation'));
    expect(field(calculation, 'recorded', 'totalTax')).toBe(field(recorded, 'totalTax'));
    expect(listAt(calculation, 'recorded', 'lines', 0, 'rates')[0]).toMatchObject({ level: 'State', rate: '0.0290' });
    expect(listAt(file.json(ofSale('Timeline'))).length).toBeGreaterThan(0);
    expect([cents(ofSale('Total')), ofSale('Difference'), ofSale('State')]).toEqual([
      cents(sale.total),
      '0.00',
      'Consistent',
    ]);
    expect(cents(rowOf(file, credit.number)('Tax at AvaTax'))).toBeLessThan(0);

    const ofExempt = rowOf(file, exempt.number);
    const [data = '', pdf = ''] = ofExempt('Certificates').split(' ');
    expect(file.json(data)).toMatchObject({ number: certificateNumber, isValid: true });
    expect(Buffer.from(file.raw(pdf)).subarray(0, 5).toString()).toBe('%PDF-');
    expect(field(file.json(ofExempt('Calculation')), 'recorded', 'lines', 0, 'notTaxedBecause')).toBe(
      'exempt-certificate',
    );

    const ofUnsafe = rowOf(file, `'${unsafe.number}`);
    expect([ofUnsafe('AvaTax'), ofUnsafe('State')]).toEqual(['', 'Inconsistent: missing-in-provider']);
    expect(file.json(ofUnsafe('QuickBooks'))).toEqual(company.books.read('Invoice', unsafe.id).entity);
  });

  it('of a closed month is whole, also when the start date is set later, and so are its figures', async () => {
    const month = await monthAgo(1);
    await company.recorded('Invoice', { TxnDate: `${month}-11` });
    const { figures } = await closer.readFigures(month);
    expect(figures?.documents).toBeGreaterThan(0);
    expect(await closer.close(month, figures?.readAt ?? '')).toMatchObject({ outcome: 'closed' });
    const { realmId } = company.product.info;
    await company.product.changeSettings(realmId, { avaTaxStartDate: `${month}-28` });
    const detail = (await closer.call('readMonth', { body: { Month: month } })).body;
    expect(detail).toMatchObject({ countedFrom: `${month}-28` });
    const file = await downloadAuditFile(closer.call, await closer.makeAuditFile(month));
    expect(file.index).toHaveLength(figures?.documents ?? 0);
    await closer.reopen(month, 'A late invoice');
    expect((await closer.readFigures(month)).figures).toMatchObject({
      documents: figures?.documents,
      collected: figures?.collected,
    });
    await company.product.changeSettings(realmId, { avaTaxStartDate: null });
  });

  it('has safe paths, the sum of every file, and a text that explains it', async () => {
    const month = await monthAgo(1);
    await closer.readFigures(month);
    const made = await closer.makeAuditFile(month);
    const file = await downloadAuditFile(closer.call, made);
    expect(file.paths.filter((path) => !/^[\w-]+(?:\/[\w-]+){0,2}\.(?:json|pdf|csv|txt)$/.test(path))).toEqual([]);
    const sums = file.text('manifest-sha256.txt').trim().split('\n');
    const others = file.paths.filter((path) => path !== 'manifest-sha256.txt');
    expect(sums).toEqual(others.map((path) => `${createHash('sha256').update(file.raw(path)).digest('hex')}  ${path}`));
    const readme = file.text('README.txt');
    expect(readme).toContain(`Made on ${made.auditFile?.madeAt} (UTC) by Dana Whitfield`);
    expect(readme).toContain(`Documents: ${file.index.length}.`);
    expect(file.json('month.json')).toMatchObject({ month, read: { figures: expect.any(Object) } });
  });

  it('is recorded with who asked for it and who downloaded it', async () => {
    const month = await monthAgo(2);
    await downloadAuditFile(closer.call, await closer.makeAuditFile(month));
    const entries = await activities();
    expect(entries.slice(0, 2)).toEqual([
      ['audit-file-download', 'Dana Whitfield', { period: month }],
      ['audit-file', 'Dana Whitfield', { period: month }],
    ]);
  });

  it('is made one at a time: a second month is refused with the name of the first', async () => {
    const [month, other] = [await monthAgo(1), await monthAgo(3)];
    company.product.sandbox.kernel.faults.add({ service: 'tax-provider', fault: faulty });
    expect(await closer.startAuditFile(month)).toEqual({ outcome: 'started' });
    expect(await closer.startAuditFile(month)).toEqual({ outcome: 'started' });
    expect(await closer.startAuditFile(other)).toEqual({ outcome: 'busy', month });
    expect((await closer.read(other)).auditRun).toBeUndefined();
    await closer.call('cancelRun', { body: { kind: 'audit-file' } });
  });

  it('waits for a vendor that does not answer, and says so; stopped, it leaves the earlier file', async () => {
    const month = await monthAgo(4);
    const { auditFile } = await closer.makeAuditFile(month);
    company.product.sandbox.kernel.faults.add({ service: 'accounting', fault: faulty });
    await closer.startAuditFile(month);
    const run = async () => (await closer.read(month)).auditRun;
    await until('the wait is shown', async () => (await run())?.waitsFor?.vendor === 'accounting', 8_000);
    await closer.call('cancelRun', { body: { kind: 'audit-file' } });
    const stopped = await closer.read(month);
    expect([stopped.auditRun?.state, stopped.auditFile]).toEqual(['cancelled', auditFile]);
  });

  it('goes on when the vendor answers again', async () => {
    const month = await monthAgo(5);
    company.product.sandbox.kernel.faults.add({ service: 'tax-provider', fault: faulty });
    await closer.startAuditFile(month);
    const read = () => closer.read(month);
    await until('the wait is shown', async () => (await read()).auditRun?.waitsFor !== undefined, 8_000);
    company.product.sandbox.kernel.faults.clear();
    await until('the file is made', async () => (await read()).auditRun?.state === 'ready', 30_000);
    expect((await read()).auditFile).not.toBeNull();
  });

  it('is replaced by a newer one, whose parts alone can be read', async () => {
    const month = await monthAgo(6);
    const first = await closer.makeAuditFile(month);
    await closer.makeAuditFile(month);
    const { text, status } = await closer.call('readAuditFile', {
      query: { id: first.auditFile?.id ?? '', part: '0' },
    });
    expect([status, text]).toEqual([200, '']);
  });

  it('has no customers of another company at the same AvaTax company in its certificates', async () => {
    const month = await monthAgo(1);
    const { second } = realmIds;
    await connectFurtherCompany(company.product, { realmId: second, name: 'Juniper Garden Supply' });
    providerOf(company.product).certify(`${second}-2`);
    exemptBuyer(`${second}-2`);
    const exempt = await company.recorded('Invoice', { TxnDate: `${month}-14` });
    const file = await downloadAuditFile(closer.call, await closer.makeAuditFile(month));
    const [data = ''] = rowOf(file, exempt.number)('Certificates').split(' ');
    const certificate = file.json(data);
    expect(certificate).toMatchObject({ number: certificateNumber });
    const codes = listAt(certificate, 'customers').map((customer) => field(customer, 'code'));
    // The buyer is no customer at AvaTax; this one has the certificate in the demo data.
    expect(codes).toEqual(['23']);
  });
});

import { describe, expect, it } from 'vitest';
import { toCents } from '../../domain/money.ts';
import { saleFacts } from '../../testing/compared-documents.fixture.ts';
import type { ComparedPair, SaleFacts } from '../reconciliation/comparison/facts.ts';
import { csvOf } from './audit-csv.ts';
import { auditRow, indexCsv, manifestText, pathPart, readmeText } from './audit-index.ts';

type Recorded = NonNullable<ComparedPair['transaction']>;

const sale = (parts: Partial<SaleFacts> = {}) => saleFacts({ id: '7', ...parts });
const transaction = (parts: Partial<Recorded> = {}): Recorded => ({
  code: '1087',
  type: 'SalesInvoice',
  status: 'Committed',
  locked: false,
  date: '2026-06-15',
  customerCode: '24',
  amount: toCents(100),
  tax: toCents(8),
  currency: 'USD',
  exchangeRate: '1',
  key: 'SalesInvoice 1087',
  recordedFor: null,
  error: null,
  ...parts,
});
const pair = (parts: Partial<ComparedPair> = {}): ComparedPair => ({
  sale: sale(),
  transaction: transaction(),
  sharesCode: false,
  outcome: 'Consistent',
  reasons: [],
  message: '',
  error: null,
  ...parts,
});
const row = (parts: Partial<ComparedPair> = {}) => auditRow(pair(parts), '2026-06', 1);

describe('a row of the index', () => {
  it('has the tax of both sides, and the total with it', () => {
    expect(row()).toMatchObject({ total: 10_800, collected: 800, recorded: 800, state: 'Consistent' });
  });

  it('has negative amounts for a credit, and amounts in the currency of the company', () => {
    const credit = row({
      sale: sale({ kind: 'CreditMemo', exchangeRate: '2' }),
      transaction: transaction({ type: 'ReturnInvoice', exchangeRate: '2' }),
    });
    expect(credit).toMatchObject({ total: -21_600, collected: -1_600, recorded: -1_600 });
  });

  it('has the total of QuickBooks, which takes a percentage discount off the tax line, too', () => {
    const discounted = { amount: toCents(90), discountOnTax: toCents(0.8) };
    expect(row({ sale: sale(discounted) }).total).toBe(9_720);
    expect(row({ sale: sale({ ...discounted, kind: 'CreditMemo', exchangeRate: '2' }) }).total).toBe(-19_440);
  });

  it('has no total for a document that only the provider has', () => {
    expect(row({ sale: null, outcome: 'Inconsistent', reasons: ['missing-in-accounting'] })).toMatchObject({
      number: '1087',
      type: 'SalesInvoice',
      total: null,
      collected: 0,
      state: 'Inconsistent: missing-in-accounting',
    });
  });

  it('names each reason of a difference once, also those that only the month has', () => {
    const inMay = transaction({ date: '2026-05-31' });
    expect(row({ transaction: inMay, outcome: 'Inconsistent', reasons: ['date'] }).state).toBe(
      'Inconsistent: date, other-month',
    );
  });

  it('is consistent where the comparison is, with the reasons that only the month has', () => {
    const withFee = { transaction: transaction({ tax: toCents(8.28) }), sale: sale({ absorbedFee: toCents(0.28) }) };
    expect(row(withFee).state).toBe('Consistent: absorbed-fee');
  });

  it('has the error of a document that could not be recorded', () => {
    const error = { code: 'InvalidAddress', message: 'The address is not known.', from: 'AvaTax' } as const;
    expect(row({ transaction: null, outcome: 'Error', error }).state).toBe('Error: The address is not known.');
  });
});

describe('a part of a path', () => {
  it.each([
    ['../../etc/passwd', 'etc-passwd'],
    ['..\\..\\windows', 'windows'],
    ['C:', 'C'],
    ['INV\u0000\u202Efdp.exe', 'INV-fdp-exe'],
    ['Nº 12/2026', 'No-12-2026'],
    ['—', 'none'],
    ['', 'none'],
    ['--force', 'force'],
  ])('is %j as %j', (text, safe) => expect(pathPart(text)).toBe(safe));

  it('is not longer than 40 characters', () => expect(pathPart('7'.repeat(300))).toHaveLength(40));

  it('differs for two documents of one number and day', () => {
    expect(auditRow(pair(), '2026-06', 1).folder).toBe('documents/00001_2026-06-15_Invoice_1087');
    expect(auditRow(pair(), '2026-06', 2).folder).toBe('documents/00002_2026-06-15_Invoice_1087');
  });
});

describe('the index', () => {
  it('leads to the files that a document has, and says what is missing', () => {
    const certificate = { paths: ['certificates/12.json'], note: 'PDF of certificate 12: it is not a PDF.' };
    const csv = indexCsv([{ row: row(), files: ['accounting', 'timeline'], certificates: [certificate] }]);
    const [header, line] = csv.replace('\uFEFF', '').split('\r\n');
    expect(header).toBe(
      'Number,Type,Date,Customer,Total,Tax at QuickBooks,Tax at AvaTax,Difference,State,QuickBooks,AvaTax,' +
        'Calculation,Timeline,Certificates,Note',
    );
    expect(line).toBe(
      '1087,Invoice,2026-06-15,Mile High Orchards,108.00,8.00,8.00,0.00,Consistent,' +
        'documents/00001_2026-06-15_Invoice_1087/quickbooks.json,,,' +
        'documents/00001_2026-06-15_Invoice_1087/timeline.json,certificates/12.json,' +
        'PDF of certificate 12: it is not a PDF.',
    );
  });

  it('names the documents that QuickBooks could not list', () => {
    const message = 'Missing here: Invoice with the id 7.';
    const unreadable = [{ type: 'Invoice', id: '7', message }] as const;
    expect(indexCsv([], unreadable).split('\r\n')[1]).toBe(`,Invoice,,,,,,,Not readable,,,,,,${message}`);
  });

  it.each([
    ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\u200B=1', "' =1"],
    ['\uFF1D1', "'\uFF1D1"],
    ['-2+3', "'-2+3"],
    ['A;=1', 'A =1'],
    ['line\r\nbreak', 'line break'],
    ['Smith, John', '"Smith, John"'],
    ['-12.50', '-12.50'],
  ])('has the cell %j as %s', (text, cell) => {
    expect(csvOf(['Type', 'Number'], [['Invoice', text]])).toBe(`\uFEFFType,Number\r\nInvoice,${cell}\r\n`);
  });

  it('begins no line with a sign, which makes a formula of the line where cells are separated by semicolons', () => {
    expect(csvOf(['Number', 'Type'], [['-5', "0+cmd|' /C calc'!A0"]])).toContain("\r\n'-5,0+cmd");
  });
});

describe('the other texts', () => {
  it('list sums as sha256sum reads them', () => {
    expect(manifestText([{ path: 'index.csv', sha256: 'ab' }])).toBe('ab  index.csv\n');
  });

  it('say when and by whom the file was made, in which time zones, without line breaks of a name', () => {
    const text = readmeText(
      {
        month: '2026-06',
        companyName: 'Cottonwood\nForged: line',
        realmId: '9130',
        madeAt: new Date('2026-07-02T10:00:00Z'),
        madeBy: 'Dana Whitfield',
        timeZone: 'America/Denver',
      },
      [{ row: row() }, { row: row() }],
    );
    expect(text).toContain('Company: Cottonwood Forged: line (QuickBooks company 9130)\n');
    expect(text).toContain('Made on 2026-07-02T10:00:00.000Z (UTC) by Dana Whitfield\n');
    expect(text).toContain('Documents: 2. Tax at QuickBooks: 16.00. Tax at AvaTax: 16.00.\n');
    expect(text).toContain('the time zone of the company is America/Denver.\n');
  });
});

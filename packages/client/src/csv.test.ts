import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { csvOf } from './index.ts';

/** The text of a cell in the file, as the second one of a row. */
const written = (cell: string) => csvOf(['G', 'H'], [['1', cell]]).slice('\uFEFFG,H\r\n1,'.length, -'\r\n'.length);

describe('a CSV file', () => {
  it('equals the golden file, byte for byte', () => {
    const csv = csvOf(
      ['Txn Id', 'Customer', 'Total, USD', 'Phone', 'Message'],
      [
        ['1087', 'Cedar "Ridge" Nursery', '1346.00', '(303) 555-0102', 'Sales tax differs by 1.08.'],
        ['0042', 'José Muñoz; Söhne', '-34.00', '+1 303 555 0170', 'Two\nlines'],
        ['', '=HYPERLINK("https://evil.example","Click")', '-', '', "+cmd|' /C calc'!A0"],
      ],
    );
    expect(Buffer.from(csv)).toEqual(readFileSync(path.join(import.meta.dirname, 'csv.golden.csv')));
  });

  it('has a byte order mark, and CRLF after each row, the last one too', () => {
    expect(csvOf(['A', 'B'], [['1', '2']])).toBe('\uFEFFA,B\r\n1,2\r\n');
    expect(csvOf(['A'], [])).toBe('\uFEFFA\r\n');
  });
});

it('begins no line with a sign, which makes a formula of the line where cells are separated by semicolons', () => {
  expect(csvOf(['H', 'I'], [['-5', "0+cmd|' /C calc'!A0"]])).toBe("\uFEFFH,I\r\n'-5,0+cmd|' /C calc'!A0\r\n");
});

describe('an ordinary cell is written unchanged', () => {
  it.each([
    '-34.00',
    '+1 303 555 0170',
    '+1-303-555-0170',
    '(303) 555-0102',
    '0042',
    '-',
    '98.91',
    '',
    'A-1',
    'dana@cottonwood.example',
    'tax = total',
    'Cañon City',
    '東京 ✓ 𝒜',
    ' two blanks before and after  ',
    "O'Brien",
  ])('%j', (cell) => {
    expect(written(cell)).toBe(cell);
  });

  it.each([
    ['a, b', '"a, b"'],
    ['5" pipe', '"5"" pipe"'],
    ['a;b', '"a;b"'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['a\tb', '"a\tb"'],
    ['-1,346.00', '"-1,346.00"'],
  ])('%j, in quotes', (cell, quoted) => {
    expect(written(cell)).toBe(quoted);
  });
});

describe('a cell that a spreadsheet would run as a formula gets an apostrophe', () => {
  it.each([
    "=cmd|' /C calc'!A0",
    '=1+1',
    '=',
    '+1+cmd',
    '-2+3+cmd|',
    '-A1',
    '@SUM(1+1)*cmd',
    '@',
    '＝1+1',
    '＋A1',
    '－A1',
    '＠SUM(A1)',
    ' =1+1',
    '\u00A0=1+1',
    '\uFEFF=1+1',
    '\u202E=1+1',
    '\u200B=1+1',
    '\0=1+1',
    '\0cmd',
    '--1+A1',
    '-1*2',
    '+1/A2',
    '-1e9',
    '-\u0661',
    '-1\u202E2',
  ])('%j', (cell) => {
    expect(written(cell)).toBe(`'${cell}`);
  });

  it.each([
    ['\tcmd', `"'\tcmd"`],
    ['\rcmd', `"'\rcmd"`],
    ['\ncmd', `"'\ncmd"`],
    ['\t=cmd', `"'\t'=cmd"`],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['="a,b"', `"'=""a,b"""`],
    ['"=1+1"', `"'""=1+1"""`],
  ])('%j, in quotes', (cell, quoted) => {
    expect(written(cell)).toBe(quoted);
  });

  it.each([
    ['a;=1+1', `"a;'=1+1"`],
    ['a\t@SUM(A1)', `"a\t'@SUM(A1)"`],
    ['a\n=1+1', `"a\n'=1+1"`],
    ['a;"=1+1;b', `"a;'""=1+1;b"`],
    ['a;-34.00', '"a;-34.00"'],
  ])('%j, also after another separator than the comma', (cell, quoted) => {
    expect(written(cell)).toBe(quoted);
  });

  it('in the heading too', () => {
    expect(csvOf(['=1+1'], [])).toBe(`\uFEFF'=1+1\r\n`);
  });
});

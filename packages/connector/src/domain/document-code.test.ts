import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanCode, codeCandidates, firstCode } from './document-code.ts';
import { toCents } from './money.ts';
import { hasVoidSigns } from './voided.ts';

describe('candidates for the code of a document', () => {
  const first = (number: string) => codeCandidates({ kind: 'Invoice', id: '130', number })[0];

  it('the number comes first, without control characters and outer blanks', () => {
    expect(first(' 1037\u0007 ')).toBe('1037');
  });

  it('kind and id come first if the number is blank or only dots', () => {
    expect(first('')).toBe('Invoice-130');
    expect(first('..')).toBe('Invoice-130');
  });

  it('the number with kind and id comes second, then kind and id alone', () => {
    const [, second, third] = codeCandidates({ kind: 'Invoice', id: '130', number: 'a1' });
    expect([second, third]).toEqual(['a1-Invoice-130', 'Invoice-130']);
  });

  it('among documents with codes there is always a free candidate, which fits the provider', () => {
    const number = fc.oneof(fc.constantFrom('1037', '', 'Invoice-1', '1037-Invoice-1'), fc.string({ maxLength: 60 }));
    const kind = fc.constantFrom('Invoice', 'SalesReceipt');
    const document = fc.record({ kind, id: fc.integer({ min: 1, max: 1e9 }).map(String), number });
    const identity = (each: { kind: string; id: string }) => `${each.kind}/${each.id}`;
    fc.assert(
      fc.property(fc.uniqueArray(document, { selector: identity, maxLength: 30 }), (documents) => {
        const taken = new Set<string>();
        for (const each of documents) {
          const code = codeCandidates(each).find((candidate) => !taken.has(candidate.toLowerCase())) ?? '';
          expect(code).not.toBe('');
          expect(code.length).toBeLessThanOrEqual(50);
          expect(code).toBe(cleanCode(code));
          taken.add(code.toLowerCase());
        }
      }),
    );
  });
});

describe('voided document', () => {
  const zeros = { status: '', privateNote: 'Voided - entered twice', total: toCents(0), lineAmounts: [toCents(0)] };

  it('a document with zero amounts and the accounting service’s void note is voided', () => {
    expect(hasVoidSigns(zeros)).toBe(true);
    expect(hasVoidSigns({ ...zeros, privateNote: '' })).toBe(false);
    expect(hasVoidSigns({ ...zeros, lineAmounts: [toCents(1)] })).toBe(false);
    expect(hasVoidSigns({ ...zeros, total: toCents(5), status: 'Voided' })).toBe(true);
  });
});

describe('the codes that a document may have', () => {
  const invoice = { kind: 'Invoice', id: '130', number: '1037' } as const;

  it('are its number, the number with kind and id, kind and id, and three spare ones', () => {
    expect(codeCandidates(invoice)).toEqual([
      '1037',
      '1037-Invoice-130',
      'Invoice-130',
      'Invoice-130-1',
      'Invoice-130-2',
      'Invoice-130-3',
    ]);
    expect(codeCandidates({ ...invoice, number: '' })).toEqual([
      'Invoice-130',
      'Invoice-130-1',
      'Invoice-130-2',
      'Invoice-130-3',
    ]);
  });

  it('cut the number, never kind and id, at 50 characters', () => {
    const [first, second] = codeCandidates({ ...invoice, number: 'x'.repeat(60) });
    expect(first).toBe('x'.repeat(50));
    expect(second).toBe(`${'x'.repeat(38)}-Invoice-130`);
  });

  it('begin with the code that a list of many documents looks for', () => {
    for (const number of ['1037', '', '...'])
      expect(firstCode({ ...invoice, number })).toBe(codeCandidates({ ...invoice, number })[0]);
  });

  it('have no blanks at either end after they are cut, and dots only beside other characters', () => {
    expect(cleanCode(`${'x'.repeat(49)}  y`)).toBe('x'.repeat(49));
    expect(cleanCode(` ${'x'.repeat(50)}`)).toBe('x'.repeat(50));
    expect([cleanCode('.'), cleanCode('.1'), cleanCode('1.')]).toEqual(['', '.1', '1.']);
  });
});

describe('the note of a voided document', () => {
  const zeros = { status: '', total: toCents(0), lineAmounts: [toCents(0), toCents(0)] };

  it.each([
    ['Voided', true],
    ['  voided: wrong customer', true],
    ['Not Voided', false],
    ['Voidedness', false],
  ])('"%s" marks it: %s', (privateNote, isVoided) => {
    expect(hasVoidSigns({ ...zeros, privateNote })).toBe(isVoided);
  });

  it('counts only when the total and all amounts are zero', () => {
    const marked = { ...zeros, privateNote: 'Voided' };
    expect(hasVoidSigns({ ...marked, total: toCents(1) })).toBe(false);
    expect(hasVoidSigns({ ...marked, lineAmounts: [toCents(0), toCents(1)] })).toBe(false);
    expect(hasVoidSigns({ ...marked, lineAmounts: [] })).toBe(true);
  });
});

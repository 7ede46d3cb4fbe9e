import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanCode, codeCandidates, documentCode } from './document-code.ts';
import { toCents } from './money.ts';
import { hasVoidSigns } from './voided.ts';

describe('document code', () => {
  it('the document code is the document number', () => {
    expect(documentCode({ kind: 'Invoice', id: '130', number: ' 1037\u0007 ' }, [])).toBe('1037');
  });

  it('a blank number, a number of dots, or one taken in any letter case is extended by kind and id', () => {
    const invoice = { kind: 'Invoice', id: '130' } as const;
    expect(documentCode({ ...invoice, number: '' }, [])).toBe('Invoice-130');
    expect(documentCode({ ...invoice, number: 'a1' }, ['A1'])).toBe('a1-Invoice-130');
    expect(documentCode({ ...invoice, number: '..' }, [])).toBe('Invoice-130');
  });

  it('document codes are unique and within the length limit of the provider', () => {
    const number = fc.oneof(fc.constantFrom('1037', '', 'Invoice-1', '1037-Invoice-1'), fc.string({ maxLength: 60 }));
    const kind = fc.constantFrom('Invoice', 'SalesReceipt');
    const document = fc.record({ kind, id: fc.integer({ min: 1, max: 1e9 }).map(String), number });
    const identity = ({ kind, id }: { kind: string; id: string }) => `${kind}/${id}`;
    fc.assert(
      fc.property(fc.uniqueArray(document, { selector: identity, maxLength: 30 }), (documents) => {
        const held = new Map<string, string>();
        for (const each of documents) {
          const taken = codeCandidates(each).filter((code) => held.has(code.toLowerCase()));
          const code = documentCode(each, taken);
          expect(held.has(code.toLowerCase())).toBe(false);
          expect(code.length).toBeLessThanOrEqual(50);
          expect(code).toBe(cleanCode(code));
          held.set(code.toLowerCase(), each.id);
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

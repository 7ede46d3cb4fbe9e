import { expect, it } from 'vitest';
import { numberedDocument } from './numbered-document.ts';

it('a document is named by its kind and its number, of which one may be missing', () => {
  expect(numberedDocument('Invoice', '1087-2')).toBe('Invoice 1087-2');
  expect(numberedDocument('Invoice', null)).toBe('Invoice');
  expect(numberedDocument(undefined, '1087')).toBe('1087');
});

it('the number of a document keeps its order after an Arabic word', () => {
  expect(numberedDocument('فاتورة', '1087-2')).toBe('فاتورة \u20681087-2\u2069');
});

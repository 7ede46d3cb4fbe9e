import { type GoldenCase, invoice, line, taxOnly } from '../golden-case.ts';
import { austin, boston } from '../places.ts';
import { sources } from '../sources.ts';

const day = '2026-03-10';
const goods100 = [line('goods', '100.00')];

/** Invoices that nobody has entered in a document page. */
export const entryCases: readonly GoldenCase[] = [
  {
    name: 'taxes an invoice that a program has created in a batch',
    isMain: true,
    document: invoice(day, austin, goods100, { entry: 'batch' }),
    expect: taxOnly('8.25'),
    because: '6.25 + 1.00 + 1.00',
    source: sources.batch,
  },
  {
    name: 'taxes an invoice that a recurring template has created',
    isMain: true,
    document: invoice(day, austin, goods100, { entry: 'template' }),
    expect: taxOnly('8.25'),
    because: '6.25 + 1.00 + 1.00',
    source: sources.recurring,
  },
  {
    name: 'taxes only what a progress invoice takes from its estimate',
    isMain: true,
    document: invoice(day, austin, goods100, { entry: 'progress' }),
    expect: taxOnly('8.25'),
    because: '100.00 of the 300.00 of the estimate: 6.25 + 1.00 + 1.00',
    source: sources.progress,
  },
  {
    name: 'taxes an imported invoice without an item, by the address of its customer',
    isMain: true,
    document: invoice(day, boston, goods100, { entry: 'import' }),
    expect: taxOnly('6.25'),
    because: 'goods without an item have the general code P0000000; 100.00 × 6.25%',
    source: sources.imported,
  },
];

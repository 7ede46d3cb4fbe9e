import type { TxnType } from '@salestax/contract';

/** The kinds of documents in Spanish. */
export const documentKindsSpanish = {
  4: 'Recibo de venta',
  32: 'Nota de crédito',
  33: 'Recibo de reembolso',
  34: 'Presupuesto',
  35: 'Factura',
} satisfies Record<TxnType, string>;

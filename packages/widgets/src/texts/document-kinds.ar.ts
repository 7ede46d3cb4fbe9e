import type { TxnType } from '@salestax/contract';

/** The kinds of documents in Arabic. */
export const documentKindsArabic = {
  4: 'إيصال بيع',
  32: 'إشعار دائن',
  33: 'إيصال استرداد',
  34: 'عرض سعر',
  35: 'فاتورة',
} satisfies Record<TxnType, string>;

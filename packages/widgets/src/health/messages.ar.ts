import { kitArabic, type Catalog } from '@salestax/widget-kit';
import type { HealthMessages } from './messages.ts';

/** The messages of the health check in Arabic. */
export const arabic: Catalog<HealthMessages> = {
  ...kitArabic,
  status: 'الحالة:',
  ok: 'سليم',
  fail: 'خطأ',
  checking: 'جارٍ الفحص…',
};

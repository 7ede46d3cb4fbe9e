import { kitArabic, type Catalog } from '@salestax/widget-kit';
import type { DisconnectMessages } from './messages.ts';

/** The messages of the screen in Arabic. */
export const arabic: Catalog<DisconnectMessages> = {
  ...kitArabic,
  title: 'تم قطع الاتصال بـ QuickBooks',
  explanation: 'لا تُحسب ضريبة المبيعات لشركة QuickBooks مقطوعة الاتصال. يمكنك إعادة توصيلها في أي وقت.',
  working: 'يُرجى الانتظار…',
  connect: 'إعادة التوصيل',
};

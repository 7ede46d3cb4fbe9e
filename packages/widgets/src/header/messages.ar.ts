import { kitArabic, type Catalog } from '@salestax/widget-kit';
import type { HeaderMessages } from './messages.ts';

/** The messages of the header in Arabic. */
export const arabic: Catalog<HeaderMessages> = {
  ...kitArabic,
  product: 'موصل ضريبة المبيعات',
  company: 'شركة QuickBooks Online:',
  account: 'حساب AvaTax:',
  supportUser: 'مستخدم الدعم:',
  logOut: 'تسجيل الخروج',
};

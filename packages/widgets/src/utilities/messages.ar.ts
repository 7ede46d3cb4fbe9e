import { kitArabic, type Catalog } from '@salestax/widget-kit';
import { failureArabic } from '../texts/shared.ar.ts';
import type { UtilitiesMessages } from './messages.ts';

/** The messages of the screen in Arabic. */
export const arabic: Catalog<UtilitiesMessages> = {
  ...kitArabic,
  ...failureArabic,
  failed: 'تعذّر التحقق من الشركة. يُرجى إعادة المحاولة.',
  title: 'فتح شركتك في QuickBooks',
  working: 'جارٍ فتح شركتك في QuickBooks…',
  noCompany: 'لا يذكر العنوان أي شركة في QuickBooks.',
  cameBack: 'لقد عدت دون تسجيل الدخول.',
  goOn: 'متابعة',
  signIn: 'الانتقال إلى تسجيل الدخول',
};

import { kitArabic, type Catalog } from '@salestax/widget-kit';
import { failureArabic } from '../texts/shared.ar.ts';
import type { ProviderSignInMessages } from './messages.ts';

/** The messages of the screen in Arabic. */
export const arabic: Catalog<ProviderSignInMessages> = {
  ...kitArabic,
  ...failureArabic,
  newTo: 'هل أنت جديد على AvaTax؟',
  learnMore: 'معرفة المزيد',
  signInWith: 'يُرجى تسجيل الدخول بحساب AvaTax الخاص بك.',
  unauthorized: 'هذا المستخدم غير مخوّل بالوصول إلى شركة المحاسبة.',
  title: 'تسجيل الدخول إلى AvaTax',
  signIn: 'تسجيل الدخول',
  opensInNewTab: 'يُفتح في علامة تبويب جديدة',
  checking: 'يُرجى الانتظار…',
  unauthorizedAdvice: 'ابدأ من جديد من الصفحة التي توصّل فيها QuickBooks وAvaTax.',
  back: 'العودة إلى التكامل',
};

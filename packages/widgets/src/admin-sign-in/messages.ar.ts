import { kitArabic, type Catalog } from '@salestax/widget-kit';
import { failureArabic } from '../texts/shared.ar.ts';
import type { AdminSignInMessages } from './messages.ts';

/** Messages of the service whose error code has another meaning on other screens. */
const reasons = new Map([
  ['InvalidUser', 'هذا الحساب لا ينتمي إلى فريق الدعم.'],
  ['AccessDenied', 'تعذّر إكمال تسجيل الدخول. يُرجى إعادة المحاولة.'],
]);

/** The messages of the screen in Arabic. */
export const arabic: Catalog<AdminSignInMessages> = {
  ...kitArabic,
  ...failureArabic,
  serviceMessage: (code, sentence) => reasons.get(code) ?? failureArabic.serviceMessage(code, sentence),
  title: 'تسجيل دخول فريق الدعم',
  note: 'لفريق الدعم لدى مزوّد الضرائب.',
  opening: 'جارٍ نقلك إلى تسجيل الدخول…',
  finishing: 'جارٍ التحقق من تسجيل دخولك…',
  notSignedIn: 'لم تسجّل الدخول.',
  unverified: 'تعذّر علينا التحقق من هويتك.',
  notKept: 'لا يسمح هذا المتصفح للصفحة بالاحتفاظ بتسجيل دخولك. اسمح بتخزين بيانات هذا الموقع ثم سجّل الدخول من جديد.',
  signIn: 'تسجيل الدخول',
  signInAgain: 'تسجيل الدخول من جديد',
};

import { kitArabic, type Catalog } from '@salestax/widget-kit';
import { stepArabic } from '../texts/shared.ar.ts';
import type { LaunchMessages } from './messages.ts';

/** The messages of the screen in Arabic. */
export const arabic: Catalog<LaunchMessages> = {
  ...kitArabic,
  ...stepArabic,
  heading: 'توصيل QuickBooks وAvalara',
  asking: 'يُرجى الانتظار…',
  leaving: 'جارٍ نقلك إلى تسجيل الدخول في Avalara…',
  back: 'لقد عدت دون تسجيل الدخول.',
  signIn: 'تسجيل الدخول',
  learnMore: 'معرفة المزيد عن الموصل',
};

import { kitArabic, type Catalog } from '@salestax/widget-kit';
import type { SignOutMessages } from './messages.ts';

/** The messages of the screen in Arabic. */
export const arabic: Catalog<SignOutMessages> = {
  ...kitArabic,
  signedOut: 'لقد سجّلت الخروج من موصل Avalara.',
  signIn: 'تسجيل الدخول من جديد',
};

import type { kitMessages } from './kit-messages.ts';

/** Texts of the kit itself in Arabic. */
export const kitArabic: typeof kitMessages = {
  crashed: 'حدث خطأ في هذا القسم.',
  tryAgain: 'إعادة المحاولة',
};

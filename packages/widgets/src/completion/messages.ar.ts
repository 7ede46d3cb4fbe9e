import { kitArabic, type Catalog } from '@salestax/widget-kit';
import { failureArabic, isolated } from '../texts/shared.ar.ts';
import type { CompletionMessages } from './messages.ts';

/** The messages of the screen in Arabic. */
export const arabic: Catalog<CompletionMessages> = {
  ...kitArabic,
  ...failureArabic,
  heading: 'تم توصيل QuickBooks',
  connected: (company) => `تعمل ${isolated(company || 'شركتك')} الآن مع AvaTax.`,
  returning: {
    zero: 'ستعود الآن إلى QuickBooks.',
    one: 'ستعود إلى QuickBooks بعد ثانية واحدة.',
    two: 'ستعود إلى QuickBooks بعد ثانيتين.',
    few: 'ستعود إلى QuickBooks بعد {count} ثوانٍ.',
    many: 'ستعود إلى QuickBooks بعد {count} ثانية.',
    other: 'ستعود إلى QuickBooks بعد {count} ثانية.',
  },
  leaving: 'جارٍ العودة إلى QuickBooks…',
  goNow: 'العودة إلى QuickBooks الآن',
  goBack: 'العودة إلى QuickBooks',
  stay: 'البقاء هنا',
  home: 'الانتقال إلى الرئيسية',
  calculationOff: 'حساب الضريبة متوقف: تُحفظ المستندات بلا ضريبة.',
  switchOn: 'تشغيله',
  switchedOn: 'حساب الضريبة يعمل الآن.',
};

import { kitArabic, type SharedCatalog } from '@salestax/widget-kit';
import { blockedArabic, failureArabic, notConnectedArabic, tableWordsArabic } from '../texts/shared.ar.ts';
import type { listMessages } from './list-messages.ts';

/** Texts that all list screens have. */
export const listArabic: SharedCatalog<typeof listMessages> = {
  ...kitArabic,
  ...failureArabic,
  ...tableWordsArabic,
  back: 'الرئيسية',
  notConnected: notConnectedArabic,
  ...blockedArabic,
  refresh: 'تحديث البيانات',
  of: '{done} من {total}',
  waiting: 'في الانتظار',
  stop: 'إيقاف',
  silent: 'لا يستجيب {vendor} منذ {time}. يستمر هذا تلقائيًا فور استجابته.',
  connectorSilent: 'لا يستجيب الموصل منذ {time}. يستمر العمل ويُعرض من جديد فور استجابته.',
  csv: 'تصدير CSV',
  cancel: 'إلغاء',
  ok: 'موافق',
};

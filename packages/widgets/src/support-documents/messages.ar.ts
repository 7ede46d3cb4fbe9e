import type { Catalog } from '@salestax/widget-kit';
import { arabic as documents } from '../documents/messages.ar.ts';
import type { messages } from './messages.ts';

export const arabic: Catalog<typeof messages> = {
  ...documents,
  back: 'العملاء',
  heading: 'مستندات عميل',
  note: 'أحدث مستندات مبيعات الشركة في QuickBooks وما آلت إليه ضريبتها. لا يمكن تغيير أي شيء هنا.',
  loading: 'جارٍ قراءة المستندات…',
  consented: 'يسمح {name} لفريق الدعم بقراءة مستندات {company} حتى: {time}. ترى الشركة في نشاطها ما تتم قراءته.',
  reasonIs: 'السبب: {reason}',
  noConsent: 'لا يجوز لفريق الدعم رؤية مستندات {company}. يجب أن يسمح مسؤولها بذلك أولًا.',
  tellThem:
    'أخبر المسؤول: افتح «الوصول» في الموصل، واختر المدة التي يجوز فيها لفريق الدعم قراءة مستنداتك، ثم انقر على «السماح». بعد ذلك انقر هنا على «تحديث البيانات».',
};

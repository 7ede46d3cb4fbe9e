import type { Catalog } from '@salestax/widget-kit';
import { documentArabic as documents } from '../sales-documents/document-messages.ar.ts';
import type { messages } from './messages.ts';

export const arabic: Catalog<typeof messages> = {
  ...documents,
  back: 'العملاء',
  note: 'لا يمكن تغيير أي شيء هنا.',
  loading: documents.loadingDocument,
  consented: 'يسمح {name} لفريق الدعم بقراءة مستندات {company} حتى: {time}. كل قراءة مسجلة في نشاطها.',
  noConsent: 'لا يجوز لفريق الدعم رؤية مستندات {company}: يجب أن يسمح مسؤولها بذلك.',
  tellThem: 'أخبر المسؤول: افتح «الوصول» في الموصل، واختر المدة، ثم انقر على «السماح». بعد ذلك حدّث البيانات هنا.',
};

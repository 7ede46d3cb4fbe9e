import type { Catalog } from '@salestax/widget-kit';
import { listArabic } from '../list-screen/list-messages.ar.ts';
import type { CompaniesMessages } from './messages.ts';

/** Every sentence of the screen in Arabic. */
export const arabic: Catalog<CompaniesMessages> = {
  ...listArabic,
  heading: 'الشركات',
  noCompanies: 'لا توجد شركة مطابقة.',
  clear: 'مسح',

  company: 'الشركة',
  status: 'الحالة',
  attention: 'ما يحتاج إلى انتباه',
  'without-tax': 'مستندات بلا ضريبة',
  inconsistent: 'مستندات مختلفة',
  certificates: 'شهادات تحتاج إلى تجديد',
  addresses: 'العناوين',
  waitingDocuments: 'مستندات في الانتظار',
  lastMonth: 'الشهر الماضي',
  activity: 'النشاط',
  open: 'فتح',
  openCompany: 'فتح {company}',

  Active: 'نشط',
  Down: 'متوقف',
  Disconnected: 'غير متصل',
  NotIntegrated: 'غير مدمج',
  openMonth: 'مفتوح',
  closedMonth: 'مُقفل',
  brokenMonth: 'تغيّر بعد الإقفال',

  refusedTitle: 'تعذّر فتح {company}',
  NotKept: 'لا يسمح هذا المتصفح للصفحة بالاحتفاظ بتسجيل دخولك. اسمح بتخزين بيانات هذا الموقع ثم سجّل الدخول من جديد.',
};

import type { SetUpMessages } from './set-up-messages.ts';

/** The messages of the set-up checklist in Arabic. */
export const setUpArabic: SetUpMessages = {
  setUpTitle: 'الإعداد',
  setUpProgress: 'الخطوات المنجزة: {done} من {total}',
  setUpDone: 'تم',
  setUpOpen: 'مطلوب',
  setUpBlocked: 'لاحقًا',
  setUpUnknown: 'لم يُفحص بعد',
  setUpAfter: 'بعد «{step}».',
  setUpMissing: 'ينقص: {names}.',
  setUpWho: 'من يقوم بذلك: {who}',
  setUpWhoAnyone: 'أي شخص لديه حساب Avalara',
  setUpWhoAccounting: 'مسؤول في شركة QuickBooks يكون مسؤولًا في Avalara أيضًا',
  setUpWhoProvider: 'مسؤول في حساب Avalara',

  'step-provider': 'تسجيل الدخول إلى Avalara',
  'step-accounting': 'توصيل QuickBooks',
  'step-company': 'ربط شركة AvaTax',
  'step-settings': 'إكمال إعدادات الموصل',
  'step-regions': 'تحديد أماكن تحصيل الضريبة',
  'step-calculation': 'تشغيل حساب الضريبة',
  'why-provider': 'يحسب حساب Avalara الخاص بك الضريبة.',
  'why-accounting': 'يقرأ الموصل مستنداتك ويكتب الضريبة فيها.',
  'why-company':
    'تُسجَّل المستندات في هذه الشركة. يُظهر تسجيل الدخول من أنت؛ ولإجراء الحساب عندما لا يكون أحد قد سجّل الدخول، يحتاج الموصل أيضًا إلى اسم مستخدم وكلمة مرور، أو مفتاح ترخيص.',
  'why-settings': 'تصبح الضريبة بندًا في المستند، ويحتاج هذا البند إلى صنف في QuickBooks.',
  'why-regions': 'يحسب AvaTax الضريبة فقط للمناطق التي سجّلت فيها لتحصيلها.',
  'why-calculation': 'إلى ذلك الحين تُحفظ المستندات بلا ضريبة.',
  'go-provider': 'تسجيل الدخول',
  'go-accounting': 'توصيل',
  'go-company': 'ربط الشركة',
  'go-settings': 'فتح الإعدادات',
  'go-regions': 'اختيار المناطق',
  'go-calculation': 'تشغيل',

  'lack-credentials': 'اسم المستخدم وكلمة المرور في AvaTax',
  'lack-company': 'شركة AvaTax',
  'lack-region': 'منطقة',
  'lack-SalesTaxItem': 'صنف ضريبة المبيعات',
  'lack-RdfItem': 'صنف رسم توصيل التجزئة',
  'lack-TaxOnRdfItem': 'صنف الضريبة على رسم توصيل التجزئة',
};

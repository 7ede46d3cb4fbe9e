import type { Catalog } from '@salestax/widget-kit';
import { optionArabic, settingsArabic } from '../company-options/option-messages.ar.ts';
import { listArabic } from '../list-screen/list-messages.ar.ts';
import { setUpArabic } from '../set-up/set-up-messages.ar.ts';
import { administratorArabic } from '../texts/shared.ar.ts';
import type { AllSettingsMessages } from './messages.ts';
import { simulationArabic } from './simulation-messages.ar.ts';

/** The messages of the screen in Arabic. */
export const arabic: Catalog<AllSettingsMessages> = {
  ...listArabic,
  ...simulationArabic,
  ...administratorArabic,
  ...optionArabic,
  ...setUpArabic,
  back: 'الرئيسية',
  title: 'إعدادات الموصل',
  intro: 'كيف تصل مستندات {company} إلى AvaTax.',
  introUnnamed: 'كيف تصل المستندات إلى AvaTax.',
  help: 'مساعدة حول إعدادات الموصل',
  opensElsewhere: 'يُفتح في علامة تبويب جديدة',
  loading: 'جارٍ قراءة الإعدادات…',

  credentialsMissing: 'بيانات اعتماد AvaTax ناقصة',
  credentialsMissingNote:
    'ليس لدى الموصل اسم المستخدم وكلمة المرور لحساب AvaTax الخاص بك، أو لم يعد AvaTax يقبلهما. أدخلهما أولًا؛ عندئذ يمكن تحديد الحساب والشركة هنا.',
  enterCredentials: 'إدخال اسم المستخدم وكلمة المرور في AvaTax',

  account: 'الحساب',
  accountNote: 'شركة AvaTax التي تستلم المعاملات.',
  items: 'الأصناف',
  itemsNote: 'أصناف QuickBooks التي تحمل الضرائب والرسوم في المستند.',
  addresses: 'العناوين',
  exemption: 'الإعفاء',
  exemptionNote: 'من يرث شهادة العميل الرئيسي.',

  AvaTaxAccountNumber: 'رقم حساب AvaTax',
  AvaTaxCompanyCode: 'رمز الشركة',
  AvaTaxUserName: 'اسم المستخدم',
  AvaTaxStartDate: settingsArabic.avaTaxStartDate,
  IsMakeAllCustomerTaxable: settingsArabic.isMakeAllCustomerTaxable,
  SalesTaxItem: settingsArabic.taxItemId,
  RdfItem: settingsArabic.rdfItemId,
  TaxOnRdfItem: settingsArabic.taxOnRdfItemId,
  OtherTaxItems: settingsArabic.otherTaxItems,
  IsEnableRetailDeliveryFee: settingsArabic.isEnableRetailDeliveryFee,
  IsEnableAddressValidation: settingsArabic.isEnableAddressValidation,
  ApplyParentExemptionToSubCustomer: settingsArabic.applyParentExemptionToSubCustomer,
  ApplyParentExemptionToProject: settingsArabic.applyParentExemptionToProject,

  chooseCompany: 'اختر شركة',
  startDateHint: 'لا تُحسب المستندات التي قبل {date}.',
  noStartDateHint: 'بدون تاريخ تُحسب مستندات كل الأيام.',
  futureStartDate: 'هذا التاريخ في المستقبل: لا يُحسب أي مستند حتى {date}.',
  otherCompany:
    'الحفظ يربط شركة AvaTax أخرى: المستندات السابقة غير مسجلة فيها، وما قُرئ من السابقة يُحذف هنا، ويتوقف العمل الجاري.',
  taxableHint: 'تُتجاهل الإعفاءات في QuickBooks. وتظل الشهادات في AvaTax سارية.',
  otherTaxHint: 'أسطر هذه الأصناف ضريبة مُحصَّلة لا مبيعات. مثال ذلك ‎«Shopify sales tax»‎ في إيصالات متجر.',
  remove: 'إزالة',
  feeHint: 'يضيف الرسم والضريبة عليه حيث تفرضه الولاية.',
  addressHint: 'يفعّل التحقق الجماعي من العناوين.',

  searchItems: 'البحث في الأصناف',
  searching: 'جارٍ البحث…',
  searchFailed: 'فشل البحث. اكتب من جديد لإعادة المحاولة.',
  noResults: 'لا توجد نتائج',
  results: {
    zero: 'لا توجد نتائج',
    one: 'نتيجة واحدة متاحة',
    two: 'نتيجتان متاحتان',
    few: '{count} نتائج متاحة',
    many: '{count} نتيجة متاحة',
    other: '{count} نتيجة متاحة',
  },
  clear: 'مسح',

  accountNumberRequired: 'رقم حساب AvaTax مطلوب',
  invalidAccountNumber: 'رقم حساب AvaTax غير صحيح.',
  companyRequired: 'رمز الشركة مطلوب',
  companyGone: 'اختر رمز الشركة من جديد: {code} ليس شركة في هذا الحساب.',
  userNameRequired: 'اسم المستخدم مطلوب',
  userNameRefused: 'لا يعرف AvaTax اسم المستخدم هذا.',
  invalidDate: 'أدخل التاريخ على الشكل شهر/يوم/سنة.',
  salesTaxItemRequired: 'صنف ضريبة المبيعات مطلوب',
  itemChosenTwice: 'هذا الصنف مختار لسطر آخر. اختر صنفًا غيره.',
  errors: {
    zero: 'لا حقول تحتاج إلى تصحيح',
    one: 'حقل واحد يحتاج إلى تصحيح',
    two: 'حقلان يحتاجان إلى تصحيح',
    few: '{count} حقول تحتاج إلى تصحيح',
    many: '{count} حقلًا تحتاج إلى تصحيح',
    other: '{count} حقل تحتاج إلى تصحيح',
  },

  feeNeedsItems: 'لتفعيل رسم توصيل التجزئة، ابحث عن صنف الرسم وصنف الضريبة على الرسم واخترهما في مربعي البحث.',
  feeAnnounced: 'سيفعّل هذا رسم توصيل التجزئة. انقر على «حفظ».',
  incomplete: 'يُرجى إكمال الإعدادات.',
  incompleteNames: 'ينقص: {names}.',
  requiredNote: 'الحقول المعلّمة بـ * مطلوبة.',
  administratorText: 'لا يجوز إلا لمسؤول في الشركة تغيير إعدادات الموصل.',

  save: 'حفظ',
  discard: 'تجاهل',
  noChanges: 'لم يتغير شيء.',
  unchanged: 'لا توجد تغييرات غير محفوظة',
  changes: {
    zero: 'لا توجد تغييرات غير محفوظة',
    one: 'تغيير واحد غير محفوظ',
    two: 'تغييران غير محفوظين',
    few: '{count} تغييرات غير محفوظة',
    many: '{count} تغييرًا غير محفوظ',
    other: '{count} تغيير غير محفوظ',
  },
  saved: 'تم حفظ الإعدادات بنجاح.',
  notSaved: 'حدث خطأ أثناء حفظ الإعدادات.',
  overtaken: 'حفظ شخص آخر هذه الإعدادات في هذه الأثناء',
  overtakenNote:
    'اختر القيمة السارية لكل منها ثم احفظ. ما كتبته لا يزال في النموذج، وتعرض الحقول الأخرى ما هو محفوظ الآن.',
  yours: 'قيمتك',
  theirs: 'المحفوظ الآن',
  takeTheirs: 'استخدام المحفوظ',
  takeAllTheirs: 'استخدام كل المحفوظ',

  status: 'حالة التكامل',
  Active: 'نشط',
  Down: 'متوقف',
  Disconnected: 'غير متصل',
  NotIntegrated: 'لم يتم التكامل',
  openSettings: 'فتح إعدادات الموصل',
  on: 'نعم',
  off: 'لا',
  none: 'لا شيء',

  ok: 'موافق',
  close: 'إغلاق',
};

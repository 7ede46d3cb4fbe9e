import type { OptionName, SettingName } from '@salestax/contract';
import type { OptionMessages } from './option-messages.ts';

/** The names of the options of a company in Arabic. */
const optionLabelsArabic = {
  isFeeAbsorbed: 'تحمّل رسوم توصيل التجزئة بنفسك',
  isDiscountReimbursed: 'خصومات المستندات هي قسائم من الشركات المصنّعة',
  pickUpShipMethod: 'طريقة الشحن للاستلام الذاتي',
  locationCodes: 'رموز مواقع AvaTax',
  purchaseOrderField: 'الحقل المخصص لرقم أمر الشراء',
  salespersonField: 'الحقل المخصص لمندوب المبيعات',
  originalSaleField: 'الحقل المخصص لرقم البيع الأصلي',
  receiptsOfOtherApps: 'الإيصالات التي حفظها تطبيق آخر كمدفوعة',
  timeZone: 'المنطقة الزمنية',
  isRecordingDisabled: 'عدم تسجيل المعاملات في AvaTax',
} satisfies Record<OptionName, string>;

/** The names of all settings in Arabic. */
export const settingsArabic = {
  avaTaxStartDate: 'تاريخ البدء',
  isMakeAllCustomerTaxable: 'إخضاع جميع العملاء للضريبة',
  taxItemId: 'صنف ضريبة المبيعات',
  rdfItemId: 'صنف رسم توصيل التجزئة',
  rdfItemCode: 'رمز صنف رسم توصيل التجزئة',
  taxOnRdfItemId: 'صنف الضريبة على رسم توصيل التجزئة',
  taxOnRdfItemCode: 'رمز صنف الضريبة على رسم توصيل التجزئة',
  otherTaxItems: 'أصناف تطبيقات أخرى تمثل ضريبة المبيعات',
  isEnableRetailDeliveryFee: 'رسم توصيل التجزئة',
  isEnableAddressValidation: 'التحقق من العناوين',
  applyParentExemptionToSubCustomer: 'تطبيق إعفاء العميل الرئيسي على العملاء الفرعيين',
  applyParentExemptionToProject: 'تطبيق إعفاء العميل الرئيسي على المشاريع',
  ...optionLabelsArabic,
} satisfies Record<SettingName, string>;

/** Texts of the options of a company in Arabic. */
export const optionArabic: OptionMessages = {
  ...optionLabelsArabic,
  moreOptions: 'خيارات أخرى',
  moreOptionsNote: 'الرسوم والتقارير والإيصالات والأيام. لا تحتاج معظم الشركات إلى أي منها.',
  isFeeAbsorbedHint: 'يُسجَّل الرسم في AvaTax، لكن مستندات عملائك لا تحتوي على بند له. تسمح كولورادو ومينيسوتا بذلك.',
  isDiscountReimbursedHint:
    'يعيد لك طرف آخر قيمة الخصم، لذا تُستحق الضريبة على السعر الكامل في معظم الولايات. أما تكساس فتفرضها على السعر المخفّض.',
  pickUpShipMethodHint:
    'اسم طريقة شحن في QuickBooks. المستندات التي تستخدمها تُحسب ضريبتها في عنوان شركتك، وليس عليها رسم توصيل التجزئة.',
  locationCodesHint: 'للإقرارات حسب مكان العمل: الرمز الذي لدى AvaTax لكل موقع في QuickBooks.',
  locationCode: 'رمز الموقع {location}',
  noLocations: 'لا توجد في QuickBooks مواقع لهذه الشركة، أو أنه لا يستجيب.',
  purchaseOrderFieldHint: 'اسم الحقل كما يعرضه QuickBooks في المستند.',
  salespersonFieldHint: 'اسم الحقل كما يعرضه QuickBooks في المستند.',
  customFieldsFound: 'في المستندات الأخيرة: {names}.',
  originalSaleFieldHint: 'في الإشعارات الدائنة وإيصالات الاسترداد. تُحسب الضريبة لتاريخ ذلك البيع ما لم يربطه QuickBooks.',
  receiptsOfOtherAppsHint: 'إيصالات بيع واسترداد من متجر أو تطبيق دفع انتقلت أموالها بالفعل.',
  'receiptsOfOtherApps-leave': 'تركها كما هي وعرضها ضمن «يحتاج إلى انتباه»',
  'receiptsOfOtherApps-record': 'تسجيلها في AvaTax بالمبالغ المحفوظة',
  'receiptsOfOtherApps-marketplace': 'تسجيلها كما حُفظت؛ وما كان منها بلا ضريبة بيع في سوق إلكترونية تسددها',
  'receiptsOfOtherApps-tax': 'إضافة الضريبة إليها كسائر المستندات',
  timeZoneHint: 'تحدد أي يوم هو لشركتك، مثلًا في أي يوم تبدأ المناطق الجديدة.',
  zoneOfAddress: 'المنطقة الزمنية لعنوان الشركة',
  isRecordingDisabledHint:
    'تظل الضريبة تُحسب وتُضاف إلى المستندات. اختر هذا عندما يسجّل تكامل آخر مبيعاتك في AvaTax، أو أثناء تجربة الموصل.',

  locationCodeTooLong: 'لا يزيد رمز الموقع على 50 حرفًا.',
  fieldNamedTwice: 'يستخدم خيار آخر هذا الحقل المخصص بالفعل. أدخل حقلًا مختلفًا.',
  unknownTimeZone: 'هذه المنطقة الزمنية غير معروفة. اختر واحدة من القائمة.',
};

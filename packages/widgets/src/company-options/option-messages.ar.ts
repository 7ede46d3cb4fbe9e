import type { OptionMessages } from './option-messages.ts';

/** Texts of the options of a company in Arabic. */
export const optionArabic: OptionMessages = {
  moreOptions: 'خيارات أخرى',
  moreOptionsNote: 'الرسوم والتقارير والإيصالات والأيام. لا تحتاج معظم الشركات إلى أي منها.',
  IsFeeAbsorbed: 'تحمّل رسوم توصيل التجزئة بنفسك',
  PickUpShipMethod: 'طريقة الشحن للاستلام الذاتي',
  LocationCodes: 'رموز مواقع AvaTax',
  PurchaseOrderField: 'الحقل المخصص لرقم أمر الشراء',
  SalespersonField: 'الحقل المخصص لمندوب المبيعات',
  OriginalSaleField: 'الحقل المخصص لرقم البيع الأصلي',
  ReceiptsOfOtherApps: 'الإيصالات التي حفظها تطبيق آخر كمدفوعة',
  TimeZone: 'المنطقة الزمنية',
  IsRecordingDisabled: 'عدم تسجيل المعاملات في AvaTax',
  absorbedHint: 'يُسجَّل الرسم في AvaTax، لكن مستندات عملائك لا تحتوي على بند له. تسمح كولورادو ومينيسوتا بذلك.',
  pickUpHint:
    'اسم طريقة شحن في QuickBooks. المستندات التي تستخدمها تُحسب ضريبتها في عنوان شركتك، وليس عليها رسم توصيل التجزئة.',
  locationHint: 'للإقرارات حسب مكان العمل: الرمز الذي لدى AvaTax لكل موقع في QuickBooks.',
  locationCode: 'رمز الموقع {location}',
  noLocations: 'لا توجد في QuickBooks مواقع لهذه الشركة، أو أنه لا يستجيب.',
  customFieldHint: 'اسم الحقل كما يعرضه QuickBooks في المستند.',
  originalSaleHint: 'في الإشعارات الدائنة وإيصالات الاسترداد. تُحسب الضريبة لتاريخ ذلك البيع ما لم يربطه QuickBooks.',
  receiptsHint: 'إيصالات بيع واسترداد من متجر أو تطبيق دفع انتقلت أموالها بالفعل.',
  leaveReceipts: 'تركها كما هي وعرضها ضمن «يحتاج إلى انتباه»',
  recordReceipts: 'تسجيلها في AvaTax بالمبالغ المحفوظة',
  taxReceipts: 'إضافة الضريبة إليها كسائر المستندات',
  timeZoneHint: 'تحدد أي يوم هو لشركتك، مثلًا في أي يوم تبدأ المناطق الجديدة.',
  zoneOfAddress: 'المنطقة الزمنية لعنوان الشركة',
  recordingHint:
    'تظل الضريبة تُحسب وتُضاف إلى المستندات. اختر هذا عندما يسجّل دمج آخر مبيعاتك في AvaTax، أو أثناء تجربة الموصل.',

  locationCodeTooLong: 'لا يزيد رمز الموقع على 50 حرفًا.',
  fieldNamedTwice: 'يستخدم خيار آخر هذا الحقل المخصص بالفعل. أدخل حقلًا مختلفًا.',
  unknownTimeZone: 'هذه المنطقة الزمنية غير معروفة. اختر واحدة من القائمة.',
};

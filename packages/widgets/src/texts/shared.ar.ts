import { withOwnDirection } from '@salestax/client';
import type { TableTexts } from '@salestax/ui';
import type { FailureMessages } from '../service/failed.tsx';
import type { administratorMessages } from '../session/administrator.ts';
import type { blockedMessages } from '../set-up-state/blocked.tsx';
import type { StepMessages } from '../sign-in/sign-in-steps.ts';

/** Stands for any sentence from right to left. */
const arabicLetter = 'ا';

/** A value in a sentence with its own direction, as `fillIn` inserts it. */
export const isolated = (value: string): string => withOwnDirection(arabicLetter, value);

/** Messages shared by several screens. */
export const notConnectedArabic = 'تكامل Avalara AvaTax الخاص بك غير متصل بـ QuickBooks Online. يُرجى تفعيل التكامل.';
export const calculationOffArabic = 'تتطلب هذه الميزة تشغيل «حساب الضريبة». يُرجى العودة إلى الصفحة الرئيسية وتشغيله.';

/** Messages of the service, by error code. */
const reasons = new Map(
  Object.entries({
    BadRequest: 'الطلب غير مكتمل أو غير صالح.',
    Forbidden: 'هذه الجلسة لا تسمح بذلك.',
    CompanyDisconnected: 'هذه الشركة غير متصلة بـ QuickBooks.',
    ReadOnly: 'تسمح هذه الجلسة بالعرض دون أي تغيير.',
    NonAdminUser: 'يلزم لذلك مسؤول في الشركة.',
    InvalidUser: 'هذا المستخدم لا ينتمي إلى الشركة.',
    NotFound: 'لا يوجد شيء في هذا العنوان.',
    TooLarge: 'الطلب كبير جدًا. يُرجى إرسال قدر أقل في كل مرة.',
    TooManyDocuments: 'عدد مستندات هذا الشهر أكبر مما يتسع له ملف تدقيق واحد.',
    UnknownKind: 'لا يستطيع هذا الإصدار من الخدمة تنفيذ هذا العمل.',
    TooManyRequests: 'الطلبات كثيرة جدًا. يُرجى المحاولة بعد قليل.',
    InternalError: 'حدث خطأ. يُرجى المحاولة لاحقًا.',
    Internal: 'خطأ داخلي في الخادم.',
    Unavailable: 'الخدمة غير متاحة حاليًا. يُرجى إعادة المحاولة.',
    StateMismatch: 'تعذّر علينا التحقق من هويتك.',
    AccessDenied: 'لم يتم توصيل QuickBooks لأن الوصول رُفض. أعد التوصيل واسمح به.',
    AlreadyConnected: 'شركة QuickBooks هذه متصلة بالفعل عبر موصل Avalara بواسطة مسؤول آخر.',
    AnotherAccount: 'شركة QuickBooks هذه مرتبطة بحساب AvaTax آخر.',
    UnknownCompany: 'هذه الشركة ليست من الشركات النشطة في حساب AvaTax الخاص بك.',
    NotConnected: notConnectedArabic,
    AddressValidationOff: 'تتطلب هذه الميزة تفعيل التحقق من العناوين في إعدادات الموصل.',
    Paid: 'لا يستطيع Avalara AvaTax حساب الضريبة على مستندات مدفوعة جزئيًا أو كليًا.',
    UnsupportedType: 'لا تُحسب ضريبة المبيعات على هذا النوع من المستندات.',
    BeforeStartDate: 'تاريخ المستند قبل تاريخ بدء AvaTax للشركة.',
    NoLines: 'لم يُعثر على أي بند. يُرجى إدخال بند صحيح.',
    NoDestination: 'عنوان الفوترة أو الشحن فارغ. يُرجى إدخال عنوان صحيح.',
    IncompleteDestination: 'عنوان العميل غير مكتمل. أضف رمزًا بريديًا، أو الشارع والمدينة والولاية.',
    NoOrigin: 'عنوان شركتك غير مكتمل. أضف رمزًا بريديًا، أو الشارع والمدينة والولاية، في إعدادات الشركة في QuickBooks.',
    TaxInclusive: 'مبالغ المستند تشمل الضريبة. في QuickBooks، اختر مبالغ لا تشمل الضريبة ثم احفظه.',
    NoExchangeRate: 'المستند بعملة أجنبية وليس له سعر صرف. أدخله في QuickBooks ثم احفظه.',
    AccountingTax:
      'يحسب QuickBooks الضريبة لهذا العميل، لذلك لم يُستخدم AvaTax ولم يُسجَّل المستند. في QuickBooks، اختر معدل ضريبة مخصصًا قدره 0% للعميل ثم احفظ المستند من جديد.',
    TaxedInQuickBooks:
      'يفرض QuickBooks أو تطبيق آخر ضريبة المبيعات على هذا المستند، لذلك لم يضف AvaTax ضريبة إليه ولم يسجّله. في QuickBooks، اختر معدل ضريبة مخصصًا قدره 0% للمستند وعميله، أو أزل سطر الضريبة الخاص بالتطبيق الآخر، ثم احفظه من جديد.',
    ReceiptOfOtherApp:
      'حُفظ هذا الإيصال من تطبيق آخر، أو من دون لوحة AvaTax، وقد انتقلت أمواله بالفعل، لذلك لم يُغيَّر ولم يُسجَّل. اختر في إعدادات AvaTax ما يحدث لهذه الإيصالات.',
    NoTaxCharged:
      'هذا الإيصال من تطبيق آخر ولا يفرض ضريبة، لكن AvaTax يحسب ضريبة له، لذلك لم يُسجَّل. صحّحه في QuickBooks واحفظه؛ أو أعد حسابه في المطابقة، فيُسجَّل بضريبة قدرها 0.00، كما في البيع عبر سوق إلكترونية تدفع الضريبة بنفسها.',
    DocumentChanged: 'تغيّر المستند في QuickBooks في هذه الأثناء، فتُرك كما هو. اقرأه من جديد ثم كرّر.',
    NotInQuickBooks: 'لا يوجد في QuickBooks مستند بهذا المعرّف: إما أنه حُذف أو أنه غير محفوظ هناك.',
    Stopped: 'أُوقفت إعادة الحساب قبل الوصول إلى هذا المستند.',
    FeeUnknown: 'يُستحق رسم توصيل التجزئة، لكن AvaTax لا يعرف مبلغه. أضف الرسم إلى المستند بنفسك، أو أعد الحساب لاحقًا.',
    QuickBooksUnavailable: 'لم يستجب QuickBooks في الوقت المناسب. يُرجى إعادة المحاولة.',
    AvaTaxUnavailable: 'لم يستجب Avalara AvaTax في الوقت المناسب. يُرجى إعادة المحاولة.',
    EstimateRefused: 'رُفض آخر تقدير للمستند.',
    CodeTaken: 'لدى Avalara AvaTax مستندات أخرى بجميع الرموز الممكنة لهذا المستند. أعطه رقمًا آخر.',
    CannotModifyLockedTransaction: 'المعاملة مقفلة في AvaTax لأنها أُدرجت في إقرار ضريبي.',
    NotIntegrated: 'لم يُعثر على إعدادات AvaTax.',
    Down: 'تتطلب هذه الميزة تشغيل «حساب الضريبة».',
    Disconnected: notConnectedArabic,
    CredentialsRefused: 'لم يعد Avalara AvaTax يقبل بيانات اعتماد شركتك. أدخلها من جديد.',
    RecordingDisabled: 'التسجيل في Avalara AvaTax متوقف في الإعدادات.',
  }),
);

/** Messages of failures. */
export const failureArabic: FailureMessages = {
  sessionEnded: 'انتهت مدة الجلسة. يُرجى تسجيل الدخول من جديد.',
  failed: 'حدث خطأ. يُرجى المحاولة لاحقًا.',
  notSetUp: 'هذا الجزء من الصفحة غير معدّ بشكل صحيح. يُرجى إبلاغ الدعم الفني لهذا الموقع.',
  readOnly: 'يمكنك عرض هذا دون تغييره.',
  retry: 'إعادة المحاولة',
  details: 'التفاصيل',
  correlationId: 'معرّف التتبع',
  copyCorrelationId: 'نسخ معرّف التتبع',
  copied: 'تم النسخ',
  notCopied: 'لم يسمح المتصفح للصفحة بالنسخ.',
  serviceMessage: (code, sentence) => reasons.get(code) ?? sentence,
};

/** Texts for a user without the right. */
export const blockedArabic: typeof blockedMessages = { nextStep: 'الانتقال إلى الخطوة التالية من الإعداد' };

export const administratorArabic: typeof administratorMessages = {
  administratorTitle: 'يلزم وصول المسؤول',
  administratorText: 'يتطلب إعداد التكامل مسؤولًا في شركة المحاسبة. سجّل الدخول بحساب مسؤول للمتابعة.',
  administratorSignIn: 'تسجيل الدخول',
  cancel: 'إلغاء',
};

/** Messages of the sign-in steps. */
export const stepArabic: StepMessages = {
  ...failureArabic,
  ...administratorArabic,
  inactiveUserText:
    'هذا المستخدم غير نشط في AvaTax أو غير مدرج فيه. اطلب من أحد مسؤولي حساب Avalara تنشيطه، أو سجّل الدخول بمستخدم آخر.',
  accountingFailed: 'تعذّر فتح صفحة Intuit. يُرجى إعادة المحاولة.',
  noAccountingUrl: 'لم يُنشأ عنوان Intuit.',
  accountingRefused: (reason) => `تعذّر إنشاء عنوان Intuit: ${isolated(reason)}`,
};

const tableArabic: TableTexts = {
  rows: 'الصفوف',
  all: 'الكل',
  none: 'لا توجد صفوف',
  range: (from, to, of) => `من ${from} إلى ${to} من أصل ${of}`,
  pages: 'الصفحات',
  previous: 'السابق',
  next: 'التالي',
  page: (page) => `الصفحة ${page}`,
  sortBy: (column) => `ترتيب حسب ${column}`,
  sortedAscending: (column) => `مرتّب حسب ${column} تصاعديًا`,
  sortedDescending: (column) => `مرتّب حسب ${column} تنازليًا`,
  selectRow: (row) => `تحديد ${isolated(row)}`,
  selectedCount: {
    zero: 'لم يُحدَّد شيء',
    one: 'تم تحديد صف واحد',
    two: 'تم تحديد صفين',
    few: 'تم تحديد {count} صفوف',
    many: 'تم تحديد {count} صفًا',
    other: 'تم تحديد {count} صف',
  },
  details: (row) => `تفاصيل ${isolated(row)}`,
};
const { details: detailsOf, ...tableWords } = tableArabic;

/** Texts of tables, by the names in the screens that have one. */
export const tableWordsArabic = { ...tableWords, detailsOf };

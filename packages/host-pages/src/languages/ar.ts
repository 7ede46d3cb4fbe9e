import * as widgets from '@salestax/widget-sources/catalogs/ar';
import type { Catalogs, Language } from '../language.ts';
import type { WidgetName } from '../widgets.ts';

const catalogs: Catalogs = widgets;

/** Arabic with Latin digits, as in QuickBooks and AvaTax, with which users compare the figures (decision 28). */
const locale = 'ar-u-nu-latn';

/** The type requires a title for every widget of the route table. */
const titles: Record<WidgetName, string> = {
  launch: 'تسجيل الدخول',
  disconnect: 'غير متصل',
  landing: 'تكامل ضريبة المبيعات مع QuickBooks',
  onboarding: 'التكامل',
  home: 'الرئيسية',
  connectorSettings: 'إعدادات الموصل',
  nexus: 'أماكن تحصيل الضريبة!',
  linkCompany: 'ربط الشركة',
  providerSignIn: 'تسجيل الدخول إلى المزوّد',
  integration: 'التكامل',
  completion: 'متصل',
  accountingCallback: 'جارٍ تسجيل الدخول',
  taxProviderCallback: 'جارٍ تسجيل الدخول',
  signOut: 'جارٍ تسجيل الخروج',
  utilities: 'جارٍ الفتح',
  health: 'حالة الخدمة',
  documents: 'مستندات البيع',
  receipt: 'إيصال الضريبة',
  reconciliation: 'أداة مطابقة الضرائب',
  close: 'إقفال الشهر',
  productCatalog: 'إدارة كتالوج المنتجات',
  addressValidation: 'التحقق الجماعي من العناوين',
  exemption: 'إدارة الإعفاءات',
  companies: 'الشركات',
  access: 'من لديه حق الوصول',
  activity: 'النشاط',
  adminSignIn: 'تسجيل دخول فريق الدعم',
  adminCustomers: 'العملاء',
  supportDocuments: 'مستندات عميل',
};

/** The pages in Arabic. */
export const arabic: Language = {
  locale,
  text: {
    product: 'موصل ضريبة المبيعات',
    shortcuts: 'اختصارات',
    skip: 'الانتقال إلى المحتوى',
    loading: 'جارٍ التحميل…',
    nav: 'الأدوات',
    navHome: 'الرئيسية',
    navNexus: 'أماكن التحصيل',
    navDocuments: 'المستندات',
    navReconciliation: 'المطابقة',
    navClose: 'إقفال الشهر',
    navExemption: 'الإعفاءات',
    navCatalog: 'المنتجات',
    navAddresses: 'العناوين',
    navAccess: 'الوصول',
    navSettings: 'الإعدادات',
    navActivity: 'النشاط',
    navCompanies: 'الشركات',
    navWaiting: {
      zero: 'لا شيء يحتاج إلى انتباه',
      one: 'أمر واحد يحتاج إلى انتباه',
      two: 'أمران يحتاجان إلى انتباه',
      few: '{count} أمور تحتاج إلى انتباه',
      many: '{count} أمرًا تحتاج إلى انتباه',
      other: '{count} أمر تحتاج إلى انتباه',
    },
    providerOutage:
      'لا يستجيب AvaTax منذ {time}. لا يمكن تقدير الضريبة الآن. تحصل المستندات المحفوظة على ضريبتها وتُسجَّل حالما يستجيب.',
    accountingOutage: 'لا يستجيب QuickBooks منذ {time}. قد تكون القوائم ناقصة. تُسجَّل المستندات المحفوظة حالما يستجيب.',
    service: 'الخدمة',
    help: 'المساعدة',
    opensElsewhere: 'يُفتح في علامة تبويب جديدة',
    documents: 'المستندات في QuickBooks',
    gallery: 'معرض الأدوات',
    api: 'API',
    health: 'حالة الخدمة',
    notFound: 'الصفحة غير موجودة',
    notFoundAdvice: 'لا توجد صفحة في هذا العنوان.',
    home: 'الانتقال إلى الرئيسية',
    notLoaded: 'تعذّر تحميل هذه الصفحة.',
    retry: 'إعادة المحاولة',
  },
  titles,
  messagesFor: (name) => ({ locale, messages: catalogs[name] }),
};

import { kitArabic, type Catalog } from '@salestax/widget-kit';
import { checkUpArabic } from '../check-up/check-up-messages.ar.ts';
import { setUpArabic } from '../set-up/set-up-messages.ar.ts';
import { isolated, stepArabic } from '../texts/shared.ar.ts';
import type { IntegrationMessages } from './messages.ts';

/** The messages of the screen in Arabic. */
export const arabic: Catalog<IntegrationMessages> = {
  ...kitArabic,
  ...stepArabic,
  ...checkUpArabic,
  ...setUpArabic,
  openFirst: 'افتح شركتك في QuickBooks لرؤية هذه الصفحة. لا يتغير اتصال قائم.',
  title: 'ما هو متصل',
  intro: 'توصّل هذه الخطوات QuickBooks بـ AvaTax. يمكن تكرار كل منها في أي وقت.',
  provider: 'حساب Avalara',
  providerOff: 'سجّل الدخول بالحساب الذي يحسب ضريبتك.',
  providerOn: (user, account) => `${isolated(user)}، الحساب ${isolated(account)}`,
  signedIn: 'تم تسجيل الدخول',
  signedOut: 'لم يُسجَّل الدخول',
  signIn: 'تسجيل الدخول',
  accounting: 'شركة QuickBooks',
  accountingOff:
    'امنح الموصل حق الوصول إلى الشركة التي تحتاج مستنداتها إلى الضريبة. إذا كانت الشركة متصلة بالفعل، فإن هذا يفتحها في هذا المتصفح ولا يغيّر الاتصال.',
  connected: 'متصلة',
  notConnected: 'غير متصلة',
  notOpen: 'غير مفتوحة في هذا المتصفح',
  connect: 'التوصيل بـ QuickBooks',
  connectAgain: 'التوصيل في نافذة جديدة',
  reconnect: 'إعادة التوصيل',
  selectCompany: 'اختيار شركة أخرى',
  disconnect: 'قطع الاتصال بـ QuickBooks',
  company: 'شركة AvaTax',
  companyOff: 'اختر شركة حساب Avalara التي تُسجَّل فيها المستندات.',
  companyOn: 'تُسجَّل المستندات في الشركة المرتبطة.',
  companyNamed: 'تُسجَّل المستندات في الشركة {code}.',
  linked: 'مرتبطة',
  notLinked: 'غير مرتبطة',
  link: 'ربط الشركة',
  linkOther: 'تغيير الشركة',
  needsSignIn: 'سجّل الدخول إلى Avalara أولًا.',
  needsConnection: 'وصّل QuickBooks أولًا.',
  settings: 'إعدادات الموصل',
  saveLog: 'تنزيل سجل AvaTax',
  logFailed: 'تعذّرت قراءة سجل AvaTax. يُرجى المحاولة بعد قليل.',
  home: 'الانتقال إلى الرئيسية',
  notAdministrator:
    'لقد سجّلت الدخول باسم {user} بالدور {role}. يتطلب توصيل شركة مسؤولًا في حساب Avalara. سجّل الدخول كمسؤول، أو اطلب من أحدهم فتح هذه الصفحة.',
  asking: 'جارٍ تحضير نافذة QuickBooks…',
  waiting: 'تابع في نافذة QuickBooks. تستمر هذه الصفحة تلقائيًا.',
  notFinished: 'أُغلقت نافذة QuickBooks قبل توصيل الشركة. يمكنك البدء من جديد.',
  declined: 'لم توصَّل الشركة في نافذة QuickBooks. يمكنك البدء من جديد.',
  disconnected: 'تم قطع الاتصال بـ QuickBooks.',
  disconnectTitle: 'قطع الاتصال بـ QuickBooks',
  disconnectText: (company) =>
    `لن تكون ${isolated(company || 'الشركة')} متصلة بعد الآن: لا تُحسب الضريبة لمستنداتها إلى أن يعيد مسؤول توصيلها. هل تريد قطع الاتصال فعلًا؟`,
  yes: 'نعم',
  no: 'لا',
};

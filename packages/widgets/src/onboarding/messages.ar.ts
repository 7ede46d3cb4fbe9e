import { kitArabic, type Catalog } from '@salestax/widget-kit';
import { administratorArabic, failureArabic } from '../texts/shared.ar.ts';
import type { OnboardingMessages } from './messages.ts';

/** The messages of the screen in Arabic. */
export const arabic: Catalog<OnboardingMessages> = {
  ...kitArabic,
  ...failureArabic,
  ...administratorArabic,
  title: 'بدء تكامل شركة QuickBooks',
  wait: 'يُرجى الانتظار…',
  signInFailed: 'تعذّر نقلك إلى تسجيل الدخول في Avalara. انقر على «إعادة المحاولة».',
  argumentsMissing: 'بيانات التكامل غير صحيحة. جارٍ العودة إلى بوابة التكامل.',
  consentFailed: 'تعذّر فتح صفحة Intuit. يُرجى إعادة المحاولة.',
  setUpFailed: 'تعذّرت قراءة إعداد الشركة. انقر على «إعادة المحاولة».',
  secondsLeft: {
    zero: 'الآن',
    one: 'ثانية واحدة',
    two: 'ثانيتان',
    few: '{count} ثوانٍ',
    many: '{count} ثانية',
    other: '{count} ثانية',
  },
  steps: 'خطوات التكامل',
  signIn: 'تسجيل الدخول إلى Avalara',
  connect: 'توصيل QuickBooks',
  link: 'ربط AvaTax',
  settings: 'إكمال الإعدادات',
  done: 'تم',
  missingTitle: 'تم توصيل QuickBooks، ولم يتم توصيل AvaTax بعد.',
  unfinishedTitle: 'تم توصيل QuickBooks. تنقص خطوة واحدة.',
  credentialsMissing:
    'لا يمكن حساب الضريبة بعد: يحتاج الموصل إلى اسم المستخدم وكلمة المرور لحساب AvaTax الخاص بك. بعد إدخالهما تُربط الشركة التي اخترتها.',
  companyMissing: 'لا يمكن حساب الضريبة بعد: لا توجد شركة AvaTax مرتبطة.',
  otherCompany:
    'شركة AvaTax التي اخترتها في البوابة ليست الشركة المرتبطة. اربطها هنا، أو عد إلى البوابة وابدأ بالشركة المرتبطة.',
  notConnected: 'لم يعد QuickBooks متصلًا.',
  otherAccount: 'سجّلت الدخول بحساب Avalara غير {account} الذي اخترته في البوابة. سجّل الدخول به، أو عد إلى البوابة.',
  elsewhere: 'شركة أخرى مفتوحة الآن في هذا المتصفح. سجّل الدخول مرة أخرى للمتابعة بهذه.',
  signInAgain: 'تسجيل الدخول مرة أخرى',
  givenUp: 'لم يكتمل التكامل.',
  settingsMissing: 'لا يمكن حساب الضريبة بعد: إعدادات الموصل غير مكتملة.',
  goToCredentials: 'إدخال اسم المستخدم وكلمة المرور في AvaTax',
  goToCompany: 'ربط شركة AvaTax',
  goToSettings: 'إكمال إعدادات الموصل',
  cameBack: 'لقد عدت قبل اكتمال هذه الخطوة.',
  goOn: 'متابعة',
  completedTitle: 'تم توصيل QuickBooks',
  completed: 'شركتك في QuickBooks متصلة الآن بـ AvaTax.',
  completedOff:
    'شركتك في QuickBooks متصلة الآن بـ AvaTax، وحساب الضريبة متوقف كما اختير في البوابة. تُحفظ المستندات بلا ضريبة إلى أن يشغّله مسؤول في الصفحة الرئيسية.',
  windowCloses: 'تُغلق هذه النافذة تلقائيًا بعد 10 ثوانٍ.',
  returning: 'ستعود إلى البوابة بعد 10 ثوانٍ.',
  goToIntegrations: 'الانتقال إلى عمليات التكامل',
  goingHome: 'تُفتح الصفحة الرئيسية بعد 10 ثوانٍ.',
  goHome: 'الانتقال إلى الصفحة الرئيسية',
  goToStart: 'الانتقال إلى صفحة البداية',
};

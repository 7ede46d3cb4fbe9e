import { kitArabic, type Catalog } from '@salestax/widget-kit';
import { notConnectedArabic, stepArabic } from '../texts/shared.ar.ts';
import type { CallbacksMessages } from './messages.ts';

/** The messages of the screens in Arabic. */
export const arabic: Catalog<CallbacksMessages> = {
  ...kitArabic,
  ...stepArabic,
  providerHeading: 'تسجيل دخولك إلى Avalara',
  accountingHeading: 'توصيل QuickBooks',
  waiting: 'يُرجى الانتظار…',
  asking: 'جارٍ التحقق من تسجيل دخولك…',
  askingAccounting: 'جارٍ التحقق من الاتصال…',
  leaving: 'جارٍ المتابعة…',
  closing: 'يمكنك إغلاق هذه النافذة.',
  notConnected: notConnectedArabic,
  connectAgain: 'التوصيل بـ QuickBooks',
  companyValidationError: 'حساب Avalara هذا ليس الحساب المرتبط بشركة QuickBooks.',
  companyNotFound: 'فشلت مصادقة الموصل: لم يُعثر على شركة المحاسبة.',
  alreadyConnectedTitle: 'الشركة متصلة بالفعل',
  alreadyConnected: 'شركة QuickBooks هذه متصلة بالفعل عبر موصل Avalara بواسطة مسؤول آخر.',
  linkedElsewhere:
    'شركة QuickBooks هذه غير متصلة، ولا تزال مرتبطة بحساب AvaTax آخر. سجّل الدخول بذلك الحساب لتوصيلها من جديد، أو اطلب من دعم Avalara إنهاء الارتباط.',
  selectCompany: 'اختيار شركة أخرى',
  identity: 'تعذّر علينا التحقق من هويتك.',
  notAuthenticated: 'فشلت المصادقة في Avalara. يُرجى المحاولة ببيانات اعتماد صحيحة.',
  accessDenied: 'لم يمنح QuickBooks حق الوصول إلى الشركة.',
  notKept: 'لا يسمح هذا المتصفح للصفحة بالاحتفاظ بتسجيل دخولك. اسمح بتخزين بيانات هذا الموقع ثم سجّل الدخول من جديد.',
  answerLost: 'فُقدت الإجابة الأولى، وهي تُعطى مرة واحدة فقط. ابدأ من جديد.',
  ok: 'موافق',
  startAgain: 'البدء من جديد',
  close: 'إغلاق',
};

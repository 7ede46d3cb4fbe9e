import { kitArabic, type Catalog } from '@salestax/widget-kit';
import type { SessionDialogsMessages } from './messages.ts';

/** The messages of the dialogs in Arabic. */
export const arabic: Catalog<SessionDialogsMessages> = {
  ...kitArabic,
  endsSoonTitle: 'ستنتهي جلستك قريبًا',
  endsSoonAdvice: 'ابقَ مسجّل الدخول للاحتفاظ بما كتبته.',
  endsSoonForGood: 'لا يمكن تمديد هذه الجلسة. احفظ ما كتبته، ثم سجّل الدخول من جديد.',
  timeLeft: (time) => `الوقت المتبقي: ${time}`,
  logOut: 'تسجيل الخروج',
  staySignedIn: 'البقاء مسجّل الدخول',
  signInAgain: 'تسجيل الدخول من جديد',
  notNow: 'ليس الآن',
  timedOutTitle: 'انتهت مدة الجلسة',
  timedOut: 'انتهت جلستك. يُرجى تسجيل الدخول للمتابعة من حيث توقفت.',
  signedOutTitle: 'لم تعد مسجّل الدخول في هذه الصفحة',
  signedOut: 'انتهت مدة الجلسة. يُرجى تسجيل الدخول من جديد.',
  disconnectedByStaff:
    'قطع فريق الدعم اتصال هذه الشركة بـ AvaTax، لذلك لا تُحسب أي ضريبة. سجّل الدخول كمسؤول لإعادة ربطها.',
  notSaved: 'لم يُحفظ شيء في الإجراء الأخير.',
  failedTitle: 'لا يمكن لهذه الصفحة المتابعة',
  failed: 'حدث خطأ. يُرجى المحاولة لاحقًا.',
  leaveTitle: 'هل تريد مغادرة هذه الصفحة؟',
  leave: 'توجد تغييرات غير محفوظة. هل تريد المغادرة فعلًا؟',
  leaveMoved:
    'فُتحت شركة أخرى في علامة تبويب أخرى. ما غيّرته هنا يخص الشركة السابقة ولم يعد ممكنًا حفظه. هل تريد تركه والمتابعة مع الشركة الأخرى؟',
  details: 'التفاصيل',
  correlationId: 'معرّف التتبع',
  copyCorrelationId: 'نسخ معرّف التتبع',
  copied: 'تم النسخ',
  notCopied: 'لم يسمح المتصفح للصفحة بالنسخ.',
  status: 'الاستجابة',
  ok: 'موافق',
  signIn: 'تسجيل الدخول',
  no: 'لا',
  yes: 'نعم',
  wait: 'يُرجى الانتظار…',
};

import type { listMessages } from '../list-screen/list-messages.ts';
import type { simulationMessages } from './simulation-messages.ts';

type SimulationMessages = Omit<typeof simulationMessages, keyof typeof listMessages> & {
  readonly simulate: string;
  readonly simulationTitle: string;
};

/** The count is a number of its own in the sentence, which so has one form. */
const forEveryCount = (sentence: string) => ({
  zero: sentence,
  one: sentence,
  two: sentence,
  few: sentence,
  many: sentence,
  other: sentence,
});

/** What a person reads about past documents with other settings, in Arabic. */
export const simulationArabic: SimulationMessages = {
  simulate: 'تجربة هذه الإعدادات على مستندات سابقة',
  simulationTitle: 'مستندات سابقة بهذه الإعدادات',
  simulateText:
    'يحسب ضريبة آخر 200 مستند بإعدادات النموذج، محفوظة كانت أم لا، ويقارنها بضريبة الإعدادات الحالية. لا يُكتب شيء في QuickBooks أو AvaTax.',
  simulateNexus:
    'لا يمكن تجربة ولاية جديدة: يحسب AvaTax بما أعلنته شركتك هناك من nexus فقط. تبقى مستندات الولايات الأخرى بلا ضريبة.',
  simulateChanges: 'ما تتم تجربته',
  simulateChange: '{name}: {before} \u200f←\u200f {after}',
  simulateTaxCode: 'الرمز الضريبي للصنف {name}: {code}',
  simulateSame: 'ضريبة هذه الإعدادات هي نفسها الآن. غيّر إعدادًا أعلاه أو اختر رمزًا ضريبيًا آخر لصنف.',
  simulateRefused: 'يحتاج هذا إلى شركة متصلة وحساب نشط. تحقق من التكامل في الصفحة الرئيسية.',
  simulateItem: 'الصنف',
  simulateItemCode: 'الرمز الضريبي للتجربة',
  simulateSearchCodes: 'الرمز أو الوصف، مثل clothing',
  simulateAdd: 'إضافة الرمز الضريبي',
  simulateAddNeeds: 'اختر صنفًا ورمزًا ضريبيًا.',
  simulateAddFull: 'يمكن تجربة {most} رمزًا ضريبيًا على الأكثر في المرة الواحدة. أزل أحدها أولًا.',
  simulateRemove: 'إزالة',
  simulateStart: 'حساب آخر 200 مستند',
  simulating: 'جارٍ حساب مستندات سابقة',
  simulatedDocuments: 'المستندات',
  simulationFailed: 'تعذر حساب المستندات.',
  simulationStopped: 'أُوقف الحساب.',
  elapsed: 'الوقت المنقضي: {time}',

  simulationResult: 'النتيجة',
  simulatedAt: 'حُسب في {time} بهذه الإعدادات:',
  simulationEmpty: 'لا توجد في QuickBooks مستندات لحسابها.',
  simulationScope: forEveryCount('عدد المستندات: {count}، من {from} إلى {to}.'),
  simulationNone: 'لا تخص هذه الإعدادات أيًا منها.',
  simulationMore: forEveryCount('مستندات تخصها هذه الإعدادات: {count}، وكانت ستكلف العملاء {amount} أكثر.'),
  simulationLess: forEveryCount('مستندات تخصها هذه الإعدادات: {count}، وكانت ستكلف العملاء {amount} أقل.'),
  simulationEven: forEveryCount('مستندات تخصها هذه الإعدادات: {count}، ومجموع ضريبتها لا يتغير.'),
  simulationUncalculated: forEveryCount('مستندات تعذر حسابها: {count}؛ تذكر القائمة السبب.'),
  simulatedStates: 'الضريبة حسب الولاية',
  simulatedState: 'الولاية',
  simulatedChanged: 'المعنية',
  simulatedNow: 'الضريبة الآن',
  simulatedTried: 'بهذه الإعدادات',
  simulatedDifference: 'الفرق',
  simulatedList: 'الضريبة حسب المستند',
  simulatedDocument: 'المستند',
  simulatedDate: 'التاريخ',
  simulatedCustomer: 'العميل',
  simulatedReason: 'ملاحظة',
  withoutState: 'بلا عنوان',
};

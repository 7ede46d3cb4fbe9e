import type { Catalog } from '@salestax/widget-kit';
import { listArabic } from '../list-screen/list-messages.ar.ts';
import { documentKindsArabic } from '../texts/document-kinds.ar.ts';
import { exemptionReasonsArabic } from '../texts/exemption-reasons.ar.ts';
import type { messages } from './messages.ts';

const reasons = new Map(Object.entries(exemptionReasonsArabic));

export const arabic: Catalog<typeof messages> = {
  ...listArabic,
  heading: 'إيصال الضريبة',
  loading: 'جارٍ قراءة حساب الضريبة…',
  print: 'طباعة أو حفظ بصيغة PDF',
  noReceipt: 'لا يوجد إيصال: ضريبة هذا المستند غير مسجلة. قدّر الضريبة، واحفظ المستند، ثم حدّث البيانات هنا.',
  otherCompany: 'هذا المستند لشركة أخرى.',
  voided: 'لا يوجد إيصال: المستند ملغى.',
  notInAccounting: 'لا يوجد إيصال: هذا المستند غير موجود في QuickBooks. ربما حُذف.',

  ...documentKindsArabic,

  seller: 'البائع',
  customer: 'العميل',
  date: 'التاريخ',
  currency: 'العملة',
  shipTo: 'خاضع للضريبة في هذا العنوان',

  lines: 'البنود',
  description: 'الوصف',
  amount: 'المبلغ',
  tax: 'الضريبة',
  discount: 'الخصم',
  salesTax: 'ضريبة المبيعات',
  fee: 'رسم توصيل التجزئة',
  taxOnFee: 'الضريبة على الرسم',
  total: 'الإجمالي',

  jurisdictions: 'الضريبة حسب الجهة الضريبية',
  jurisdiction: 'الجهة الضريبية',
  level: 'المستوى',
  rate: 'المعدل',
  taxable: 'خاضع للضريبة',
  State: 'الولاية',
  County: 'المقاطعة',
  City: 'المدينة',
  Special: 'منطقة خاصة',
  noJurisdictions: 'لا تفرض أي جهة ضريبة على هذا المستند.',

  certificates: 'شهادات الإعفاء',
  exemptionReason: (reason) => reasons.get(reason) ?? reason,
  certificate: 'الشهادة {number}',
  exemptBy: 'معفى بموجب الشهادة {number}.',

  'no-nexus': 'لا يحصّل البائع ضريبة هنا.',
  'no-tax-in-state': 'لا توجد ضريبة مبيعات عامة في هذه الولاية.',
  'outside-coverage': 'خارج المنطقة التي يغطيها AvaTax.',
  'exempt-certificate': 'معفى بموجب شهادة.',
  'exempt-entity-use-code': 'معفى بموجب رمز استخدام الجهة {code}.',
  'exempt-customer': 'العميل معفى.',
  'non-taxable-line': 'غير محدد كخاضع للضريبة.',
  'non-taxable-code': 'هذا النوع غير خاضع للضريبة هنا.',
  'freight-rule': 'الشحن غير خاضع للضريبة في عملية البيع هذه.',
  'below-threshold': 'الملابس بهذا السعر غير خاضعة للضريبة هنا.',
  'zero-rate': 'المعدل هنا 0%.',
  'zero-amount': 'المبلغ 0.00.',
  'discounted-away': 'الخصم يستغرق المبلغ كله.',
  'rounds-to-zero': 'الضريبة أقل من نصف سنت.',
  'not-explained': 'لم يذكر AvaTax السبب.',

  recorded: 'حسبها AvaTax، رمز المستند {code}. وقت التسجيل: {time}.',
  estimated: 'حسبها AvaTax: {time}. غير مسجلة.',
  changed: 'للمستند الآن إجمالي آخر في QuickBooks: {total}.',
};

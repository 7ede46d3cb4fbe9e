/** Reasons of exemption, as AvaTax calls them, in Arabic. */
export const exemptionReasonsArabic = {
  Resale: 'إعادة البيع',
  Agriculture: 'الزراعة',
  Charitable: 'منظمة خيرية',
  Education: 'التعليم',
  'Federal government': 'الحكومة الفيدرالية',
  'State government': 'حكومة الولاية',
  'Local government': 'الحكومة المحلية',
  'Tribal government': 'حكومة قبلية',
  Manufacturing: 'التصنيع',
  'Religious org': 'منظمة دينية',
};

import type { PanelPageMessages } from '../panel-page-messages.ts';

export { panelAr } from '@salestax/estimate-panel';

export const panelPageAr: PanelPageMessages = {
  title: 'ضريبة المبيعات',
  heading: 'مكان هذه اللوحة في صفحة مستند',
  belongs:
    'تعرض ضريبة المبيعات لفاتورة أو لمستند بيع آخر داخل صفحة ذلك المستند. افتح مستندًا في برنامج المحاسبة وستظهر اللوحة هناك.',
  instead: 'حيث لا توجد لوحة في المستندات، يمكن تقدير ضريبتها وكتابتها هنا:',
  documents: 'مستندات البيع',
};

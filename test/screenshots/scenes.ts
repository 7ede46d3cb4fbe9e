import { monthClose } from './scenes-close.ts';
import { salesDocuments } from './scenes-documents.ts';
import { gettingIn } from './scenes-getting-in.ts';
import { monthEndExemption } from './scenes-month-end-exemption.ts';
import { monthEndLists } from './scenes-month-end-lists.ts';
import { monthEndReconciliation } from './scenes-month-end-reconciliation.ts';
import { settingUp } from './scenes-setting-up.ts';
import { staff } from './scenes-staff.ts';
import type { Scene } from './screenshot.harness.ts';

/** Every screen in its important states, named by screen and state. */
export const scenes: Readonly<Record<string, Scene>> = {
  ...gettingIn,
  ...settingUp,
  ...monthEndLists,
  ...monthEndExemption,
  ...monthEndReconciliation,
  ...monthClose,
  ...salesDocuments,
  ...staff,
};

// @module-tag long: the documents, their comparison and the close of months; set-up-layout.test.ts has the main screens
import { testLayoutOf } from '../../layout/scene-layout.ts';
import { monthClose } from '../../screenshots/scenes-close.ts';
import { salesDocuments } from '../../screenshots/scenes-documents.ts';
import { monthEndReconciliation } from '../../screenshots/scenes-month-end-reconciliation.ts';

testLayoutOf({ ...monthEndReconciliation, ...salesDocuments, ...monthClose });

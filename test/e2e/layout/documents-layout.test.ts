// @module-tag long: the documents and their comparison; set-up-layout.test.ts has the main screens
import { testLayoutOf } from '../../layout/scene-layout.ts';
import { salesDocuments } from '../../screenshots/scenes-documents.ts';
import { monthEndReconciliation } from '../../screenshots/scenes-month-end-reconciliation.ts';

testLayoutOf({ ...monthEndReconciliation, ...salesDocuments });

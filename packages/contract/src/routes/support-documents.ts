import { route } from '../route.ts';
import * as shapes from '../shapes/support-documents.ts';

// Not in the specification: the documents of a company, for support staff with the consent of its administrator.

/** The documents of a company whose administrator allows it. */
export const staffDocuments = route('staffDocuments', 'GET', 'api', '/api/Admin/documents/:userId', 'staff', shapes.staffDocuments);
/** One of them. */
export const staffDocument = route('staffDocument', 'GET', 'api', '/api/Admin/documents/:userId/document', 'staff', shapes.staffDocument);

import { route } from '../route.ts';
import * as shapes from '../shapes/receipt.ts';

// Not in the specification: how the tax of a document was calculated, for its customer.

export const readReceipt = route('readReceipt', 'GET', 'api', '/api/Documents/Receipt/:realmId', 'session', shapes.readReceipt);

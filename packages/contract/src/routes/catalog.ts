import { route } from '../route.ts';
import * as shapes from '../shapes/catalog.ts';

// Product catalog. The arguments are name, method, base URL, path, who may call, the shape of the answer, and what an embed session
// may do (see `Route`). `:userId` and `:realmId` are the company's, as the specification names them.

export const compareItems = route('compareItems', 'POST', 'api', '/api/ItemManagement/CompareItems/:userId', 'session', shapes.compareItems, { embed: ['product-catalog'] });
export const fetchComparedItems = route('fetchComparedItems', 'POST', 'api', '/api/ItemManagement/FetchComparedItems/:realmId', 'session', shapes.fetchComparedItems, { embed: ['product-catalog'] });
export const resendQboItems = route('resendQboItems', 'POST', 'api', '/api/ItemManagement/ReSendQboItems/:userId', 'session', shapes.resendQboItems, { embed: ['product-catalog'], manages: 'change' });
/** Not in the specification: the provider's tax codes that contain a text. */
export const searchTaxCodes = route('searchTaxCodes', 'POST', 'api', '/api/ItemManagement/SearchTaxCodes/:userId', 'session', shapes.searchTaxCodes, { embed: ['product-catalog', 'connector-settings'] });
/** Not in the specification: sets the tax code of an item. */
export const assignTaxCode = route('assignTaxCode', 'POST', 'api', '/api/ItemManagement/AssignTaxCode/:userId', 'session', shapes.assignTaxCode, { embed: ['product-catalog'], manages: 'change' });

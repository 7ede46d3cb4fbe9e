import { route } from '../route.ts';
import * as shapes from '../shapes/addresses.ts';

// Address validation.

export const fetchQboCustomers = route('fetchQboCustomers', 'POST', 'api', '/api/BatchAddressValidation/FetchQboCustomers/:realmId', 'session', shapes.fetchQboCustomers, { embed: ['address-validation'] });
export const sendForAddressValidation = route('sendForAddressValidation', 'POST', 'api', '/api/BatchAddressValidation/sendForAddressValidation/:userId', 'session', null, { embed: ['address-validation'], manages: 'change' });
/** Not in the specification: accepts the suggested address, or retains the customer's own. */
export const decideAddress = route('decideAddress', 'POST', 'api', '/api/BatchAddressValidation/DecideAddress/:userId', 'session', shapes.decideAddress, { embed: ['address-validation'], manages: 'change' });
/** Not in the specification: the same decision about several addresses. */
export const decideAddresses = route('decideAddresses', 'POST', 'api', '/api/BatchAddressValidation/DecideAddresses/:userId', 'session', shapes.decideAddresses, { embed: ['address-validation'], manages: 'change' });

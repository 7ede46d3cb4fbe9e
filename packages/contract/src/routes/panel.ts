import { route } from '../route.ts';
import * as shapes from '../shapes/panel.ts';

// Estimate panel: what it reads when it opens.

export const originAddress = route('originAddress', 'GET', 'oauth', '/api/Intuit/originAddress/:realmId', 'panel', shapes.originAddress, { whileDisconnected: true });
export const ecoSystemConfiguration = route('ecoSystemConfiguration', 'GET', 'oauth', '/api/Intuit/getEcoSystemConfiguration/:realmId', 'panel', shapes.ecoSystemConfiguration, { whileDisconnected: true });
export const customerInfoWithTaxRate = route('customerInfoWithTaxRate', 'GET', 'oauth', '/api/Intuit/CustomerInfoWithTaxRate/:realmId', 'panel', null, { whileDisconnected: true });
export const products = route('products', 'GET', 'oauth', '/api/Intuit/product/:realmId', 'panel', null, { whileDisconnected: true });
export const departments = route('departments', 'GET', 'oauth', '/api/Intuit/department/:realmId', 'panel', null, { whileDisconnected: true });
export const newProducts = route('newProducts', 'POST', 'oauth', '/api/Intuit/newproduct/:realmId', 'panel', null, { whileDisconnected: true });
export const newDepartments = route('newDepartments', 'POST', 'oauth', '/api/Intuit/newdepartments/:realmId', 'panel', null, { whileDisconnected: true });
export const updatedConfiguration = route('updatedConfiguration', 'GET', 'oauth', '/api/Intuit/getConfiguration/:realmId', 'panel', shapes.updatedConfiguration, { whileDisconnected: true });

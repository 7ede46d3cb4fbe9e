import * as shapes from '../shapes/panel.ts';
import { panelRoute } from '../panel-route.ts';

// Estimate panel: what it reads when it opens.

export const originAddress = panelRoute(
  'originAddress',
  'GET',
  '/api/Intuit/originAddress/:realmId',
  shapes.originAddress,
);
export const ecoSystemConfiguration = panelRoute(
  'ecoSystemConfiguration',
  'GET',
  '/api/Intuit/getEcoSystemConfiguration/:realmId',
  shapes.ecoSystemConfiguration,
);
export const customerInfoWithTaxRate = panelRoute(
  'customerInfoWithTaxRate',
  'GET',
  '/api/Intuit/CustomerInfoWithTaxRate/:realmId',
);
export const products = panelRoute('products', 'GET', '/api/Intuit/product/:realmId');
export const departments = panelRoute('departments', 'GET', '/api/Intuit/department/:realmId');
export const newProducts = panelRoute('newProducts', 'POST', '/api/Intuit/newproduct/:realmId');
export const newDepartments = panelRoute('newDepartments', 'POST', '/api/Intuit/newdepartments/:realmId');
export const updatedConfiguration = panelRoute(
  'updatedConfiguration',
  'GET',
  '/api/Intuit/getConfiguration/:realmId',
  shapes.updatedConfiguration,
);

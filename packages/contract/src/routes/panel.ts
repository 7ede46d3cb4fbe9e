import type { Route } from '../route.ts';

// Estimate panel.

export const originAddress = {
  name: 'originAddress',
  method: 'GET',
  base: 'oauth',
  path: '/api/Intuit/originAddress/:realmId',
  access: 'panel',
  id: 'realmId',
  answer: 'json',
} as const satisfies Route;
export const ecoSystemConfiguration = {
  name: 'ecoSystemConfiguration',
  method: 'GET',
  base: 'oauth',
  path: '/api/Intuit/getEcoSystemConfiguration/:realmId',
  access: 'panel',
  id: 'realmId',
  answer: 'json',
} as const satisfies Route;
export const customerInfoWithTaxRate = {
  name: 'customerInfoWithTaxRate',
  method: 'GET',
  base: 'oauth',
  path: '/api/Intuit/CustomerInfoWithTaxRate/:realmId',
  access: 'panel',
  id: 'realmId',
  answer: 'json',
} as const satisfies Route;
export const products = {
  name: 'products',
  method: 'GET',
  base: 'oauth',
  path: '/api/Intuit/product/:realmId',
  access: 'panel',
  id: 'realmId',
  answer: 'json',
} as const satisfies Route;
export const departments = {
  name: 'departments',
  method: 'GET',
  base: 'oauth',
  path: '/api/Intuit/department/:realmId',
  access: 'panel',
  id: 'realmId',
  answer: 'json',
} as const satisfies Route;
export const newProducts = {
  name: 'newProducts',
  method: 'POST',
  base: 'oauth',
  path: '/api/Intuit/newproduct/:realmId',
  access: 'panel',
  id: 'realmId',
  answer: 'json',
} as const satisfies Route;
export const newDepartments = {
  name: 'newDepartments',
  method: 'POST',
  base: 'oauth',
  path: '/api/Intuit/newdepartments/:realmId',
  access: 'panel',
  id: 'realmId',
  answer: 'json',
} as const satisfies Route;
export const getTax = {
  name: 'getTax',
  method: 'POST',
  base: 'oauth',
  path: '/api/AvaTax/getTax/:realmId',
  access: 'panel',
  id: 'realmId',
  answer: 'json',
} as const satisfies Route;
export const processDocument = {
  name: 'processDocument',
  method: 'POST',
  base: 'oauth',
  path: '/api/AvaTax/processDocument/:realmId',
  access: 'panel',
  id: 'realmId',
  answer: 'json',
} as const satisfies Route;
export const cancelTax = {
  name: 'cancelTax',
  method: 'POST',
  base: 'oauth',
  path: '/api/AvaTax/cancelTax/:realmId',
  access: 'panel',
  id: 'realmId',
  answer: 'json',
} as const satisfies Route;

// Ours: what happened to one document.

export const documentTimeline = {
  name: 'documentTimeline',
  method: 'GET',
  base: 'oauth',
  path: '/api/AvaTax/timeline/:realmId',
  access: 'panel',
  id: 'realmId',
  answer: 'json',
} as const satisfies Route;
export const documentCalls = {
  name: 'documentCalls',
  method: 'GET',
  base: 'oauth',
  path: '/api/AvaTax/callLog/:realmId',
  access: 'panel',
  id: 'realmId',
  answer: 'json',
} as const satisfies Route;

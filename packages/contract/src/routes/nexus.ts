import * as shapes from '../shapes/nexus.ts';
import type { Route } from '../route.ts';

// Where tax is collected.

export const nexus = {
  name: 'nexus',
  method: 'GET',
  base: 'api',
  path: '/api/AvaTax/nexus/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.nexus,
} as const satisfies Route;
export const enableNexus = {
  name: 'enableNexus',
  method: 'POST',
  base: 'api',
  path: '/api/AvaTax/nexus/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.enableNexus,
} as const satisfies Route;

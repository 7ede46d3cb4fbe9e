import * as shapes from '../shapes/month-close.ts';
import type { Route } from '../route.ts';

// Not in the specification: the close of a month.

export const listMonths = {
  name: 'listMonths',
  method: 'POST',
  base: 'api',
  path: '/api/MonthClose/ListMonths/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
  shape: shapes.listMonths,
} as const satisfies Route;
/** What is stored of a month: its checklist, its figures and what has changed since. */
export const readMonth = {
  name: 'readMonth',
  method: 'POST',
  base: 'api',
  path: '/api/MonthClose/ReadMonth/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
  shape: shapes.readMonth,
} as const satisfies Route;
/** Reads the figures of a month from both vendors, in the background. */
export const readMonthFigures = {
  name: 'readMonthFigures',
  method: 'POST',
  base: 'api',
  path: '/api/MonthClose/ReadMonthFigures/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.readMonthFigures,
} as const satisfies Route;
export const closeMonth = {
  name: 'closeMonth',
  method: 'POST',
  base: 'api',
  path: '/api/MonthClose/CloseMonth/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.closeMonth,
} as const satisfies Route;
export const reopenMonth = {
  name: 'reopenMonth',
  method: 'POST',
  base: 'api',
  path: '/api/MonthClose/ReopenMonth/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.reopenMonth,
} as const satisfies Route;
/** Makes the audit file of a month in the background. */
export const makeAuditFile = {
  name: 'makeAuditFile',
  method: 'POST',
  base: 'api',
  path: '/api/MonthClose/MakeAuditFile/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.makeAuditFile,
} as const satisfies Route;
/** One part of an audit file in base64; '' if the file has expired or was made again. */
export const readAuditFile = {
  name: 'readAuditFile',
  method: 'GET',
  base: 'api',
  path: '/api/MonthClose/AuditFile/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'text',
} as const satisfies Route;

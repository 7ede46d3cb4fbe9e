import { route } from '../route.ts';
import * as shapes from '../shapes/month-close.ts';

// Not in the specification: the close of a month. Its handlers let only those close, reopen and make audit files who may close
// months (`mayClose` of `listMonths`). `:userId` and `:realmId` both name the company of the session.

export const listMonths = route('listMonths', 'POST', 'api', '/api/MonthClose/ListMonths/:realmId', 'session', shapes.listMonths, { embed: ['close'] });
/** What is stored of a month: its checklist, its figures and what has changed since. */
export const readMonth = route('readMonth', 'POST', 'api', '/api/MonthClose/ReadMonth/:realmId', 'session', shapes.readMonth, { embed: ['close'] });
/** Reads the figures of a month from both vendors, in the background. */
export const readMonthFigures = route('readMonthFigures', 'POST', 'api', '/api/MonthClose/ReadMonthFigures/:userId', 'session', shapes.readMonthFigures, { embed: ['close'] });
export const closeMonth = route('closeMonth', 'POST', 'api', '/api/MonthClose/CloseMonth/:userId', 'session', shapes.closeMonth, { embed: ['close'], manages: 'change' });
export const reopenMonth = route('reopenMonth', 'POST', 'api', '/api/MonthClose/ReopenMonth/:userId', 'session', shapes.reopenMonth, { embed: ['close'], manages: 'change' });
/** Makes the audit file of a month in the background. */
export const makeAuditFile = route('makeAuditFile', 'POST', 'api', '/api/MonthClose/MakeAuditFile/:userId', 'session', shapes.makeAuditFile, { embed: ['close'], manages: 'change' });
/** One part of an audit file in base64; '' if the file has expired or was made again. */
export const readAuditFile = route('readAuditFile', 'GET', 'api', '/api/MonthClose/AuditFile/:realmId', 'session', null, { answer: 'text', embed: ['close'], manages: 'read' });

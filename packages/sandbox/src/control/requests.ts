import type { Fault, FaultRule } from '../kernel/index.ts';
import { isRecord, type JsonRecord } from '../kernel/json-record.ts';
import { type Role, roles } from '../tax-provider/state.ts';

type ClockChange = { readonly now: Date } | { readonly advance: number } | { readonly release: true };

/** Reads a fault rule from a request body; returns the error as a sentence otherwise. */
export function readFaultRule(body: unknown): FaultRule | string {
  if (!isRecord(body)) return 'A JSON object is needed';
  const { service, method, path, times, lasts } = body;
  if (service !== 'accounting' && service !== 'tax-provider' && service !== 'identity')
    return "'service' is accounting, tax-provider or identity";
  if (method !== undefined && typeof method !== 'string') return "'method' is text";
  if (path !== undefined && (typeof path !== 'string' || !isRegularExpression(path)))
    return "'path' is a regular expression";
  if (times !== undefined && (typeof times !== 'number' || !Number.isInteger(times) || times < 1))
    return "'times' is a whole number, 1 or more";
  if (lasts !== undefined && (typeof lasts !== 'number' || !(lasts > 0))) return "'lasts' is milliseconds, more than 0";
  const fault = readFault(body['fault']);
  if (typeof fault === 'string') return fault;
  return {
    service,
    ...(method === undefined ? {} : { method: method.toUpperCase() }),
    ...(path === undefined ? {} : { path }),
    ...(times === undefined ? {} : { times }),
    ...(lasts === undefined ? {} : { lasts }),
    fault,
  };
}

function readFault(fault: unknown): Fault | string {
  if (!isRecord(fault)) return "'fault' is an object with a 'kind'";
  switch (fault['kind']) {
    case 'latency':
    case 'late-answer':
    case 'slow-body': {
      const { milliseconds, kind } = fault;
      if (typeof milliseconds !== 'number' || milliseconds < 0) return "'milliseconds' is a number, 0 or more";
      return { kind, milliseconds };
    }
    case 'status':
      return readStatus(fault);
    case 'misrouted': {
      const { because } = fault;
      if (because !== 'environment' && because !== 'cluster') return "'because' is environment or cluster";
      return { kind: 'misrouted', because };
    }
    case 'damaged-row': {
      const { entity, id } = fault;
      if (typeof entity !== 'string' || typeof id !== 'string') return "'entity' and 'id' are texts";
      return { kind: 'damaged-row', entity, id };
    }
    case 'lost-answer':
    case 'refused-connection':
    case 'truncated-body':
    case 'wrong-shape':
    case 'stale-token':
    case 'locked-document':
      return { kind: fault['kind'] };
    default:
      return "'kind' is latency, status, misrouted, lost-answer, late-answer, refused-connection, truncated-body, wrong-shape, slow-body, stale-token, damaged-row or locked-document";
  }
}

function readStatus(fault: JsonRecord): Fault | string {
  const { status, retryAfter, body } = fault;
  const isPage = status === 200 && body === 'html';
  if (typeof status !== 'number' || !Number.isInteger(status) || (!isPage && (status < 400 || status > 599)))
    return "'status' is an HTTP status from 400 to 599, or 200 with body html";
  if (retryAfter !== undefined && typeof retryAfter !== 'string') return "'retryAfter' is text";
  if (body !== undefined && body !== 'vendor' && body !== 'html' && body !== 'xml' && body !== 'empty')
    return "'body' is vendor, html, xml or empty";
  return {
    kind: 'status',
    status,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(body === undefined ? {} : { body }),
  };
}

/** Reads a clock change from a request body; returns the error as a sentence otherwise. */
export function readClockChange(body: unknown): ClockChange | string {
  const needed = "One of 'now' (ISO 8601), 'advance' (milliseconds) or 'release' (true) is needed";
  if (!isRecord(body)) return needed;
  const { now, advance, release } = body;
  if (typeof now === 'string') {
    const moment = new Date(now);
    return Number.isNaN(moment.getTime()) ? "'now' is an ISO 8601 moment" : { now: moment };
  }
  if (typeof advance === 'number' && Number.isFinite(advance)) return { advance };
  return release === true ? { release } : needed;
}

export interface CustomerMerge {
  readonly realmId: string;
  /** The customer that is merged and removed. */
  readonly customerId: string;
  readonly intoId: string;
}

/** Reads the company from a request body; null: it is not there. */
export function readCompany(body: unknown): string | null {
  const realmId = isRecord(body) ? body['realmId'] : null;
  return typeof realmId === 'string' ? realmId : null;
}

/** Reads a merge of customers from a request body; returns the error as a sentence otherwise. */
export function readCustomerMerge(body: unknown): CustomerMerge | string {
  const needed = "'realmId', 'customerId' and 'intoId' are needed as text";
  if (!isRecord(body)) return needed;
  const { realmId, customerId, intoId } = body;
  if (typeof realmId !== 'string' || typeof customerId !== 'string' || typeof intoId !== 'string') return needed;
  return { realmId, customerId, intoId };
}

/** What a user of the tax provider may be given. */
export interface UserChange {
  readonly userName: string;
  readonly role?: Role;
  readonly isActive?: boolean;
  /** The company that the user is limited to; null = all of the account. */
  readonly companyId?: number | null;
}

/** Reads a change of a user from a request body; returns the error as a sentence otherwise. */
export function readUserChange(body: unknown): UserChange | string {
  const fields: Readonly<Record<string, unknown>> = isRecord(body) ? body : {};
  const { userName, role, isActive, companyId } = fields;
  if (typeof userName !== 'string') return "'userName' is needed as text";
  const knownRole = roles.find((name) => name === role);
  if (role !== undefined && knownRole === undefined) return `'role' is one of ${roles.join(', ')}`;
  if (isActive !== undefined && typeof isActive !== 'boolean') return "'isActive' is true or false";
  if (companyId !== undefined && companyId !== null && !(typeof companyId === 'number' && Number.isInteger(companyId)))
    return "'companyId' is the number of a company, or null";
  return {
    userName,
    ...(knownRole !== undefined && { role: knownRole }),
    ...(isActive !== undefined && { isActive }),
    ...(companyId !== undefined && { companyId }),
  };
}

function isRegularExpression(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

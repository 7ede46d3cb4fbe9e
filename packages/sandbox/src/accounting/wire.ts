import { withLegacyFields } from './custom-fields.ts';
import type { Entity } from './entities.ts';
import type { QboFault } from './fault.ts';
import type { QueryAnswer } from './query/run.ts';
import { envelopeTime } from './time.ts';

/**
 * The row as in a response, by default without enhanced custom fields. TAX, NON and CustomSalesTax are pseudo codes
 * without SyncToken and times.
 */
export function onWire(row: Entity, hasEnhancedFields = false): object {
  if (/^\d+$/.test(row.Id)) return hasEnhancedFields ? row : withLegacyFields(row);
  const { SyncToken: _token, MetaData: _times, ...rest } = row;
  return rest;
}

export const faultBody = (fault: QboFault): object => ({
  Fault: {
    Error: fault.errors.map(({ message, detail, code, element }) => ({
      Message: message,
      Detail: detail,
      code,
      ...(element !== undefined && { element }),
    })),
    type: fault.type,
  },
});

export const faultAnswer = (fault: QboFault, at: Date): object => ({ ...faultBody(fault), time: envelopeTime(at) });

export function queryBody(answer: QueryAnswer, hasEnhancedFields = false): object {
  if ('count' in answer) return { QueryResponse: { totalCount: answer.count } };
  const { entity, rows, start } = answer;
  if (rows.length === 0) return { QueryResponse: {} };
  const entities = rows.map((row) => onWire(row, hasEnhancedFields));
  return { QueryResponse: { [entity]: entities, startPosition: start, maxResults: rows.length } };
}

/** An error of the gateway in front of the service, whose field names are in lower case. */
export interface GatewayError {
  readonly status: number;
  readonly type: 'AUTHENTICATION' | 'SERVICE';
  readonly code: string;
  readonly name: string;
  readonly detail: string | null;
}

export const gatewayErrors = {
  tokenDead: (detail: string): GatewayError => ({
    status: 401,
    type: 'AUTHENTICATION',
    code: '3200',
    name: 'AuthenticationFailed',
    detail,
  }),
  tokenMissing: (): GatewayError => ({
    status: 401,
    type: 'AUTHENTICATION',
    code: '3202',
    name: 'ApplicationAuthenticationFailed',
    detail: 'Malformed bearer token: bearer token is not in a valid format',
  }),
  /**
   * Also the answer to a sandbox company at the production address, and the reverse: type SERVICE, without a detail.
   * https://github.com/minimul/qbo_api/issues/138 (read 2026-11-21)
   */
  wrongRealm: (): GatewayError => ({
    status: 403,
    type: 'SERVICE',
    code: '3100',
    name: 'ApplicationAuthorizationFailed',
    detail: null,
  }),
  throttled: (): GatewayError => ({
    status: 429,
    type: 'SERVICE',
    code: '3001',
    name: 'ThrottleExceeded',
    detail: 'The request limit was reached. Please try again later.',
  }),
};

const messageOf = ({ name, code, status }: GatewayError): string =>
  `message=${name}; errorCode=${code.padStart(6, '0')}; statusCode=${status}`;

export const gatewayBody = (error: GatewayError, at: Date): object => ({
  warnings: null,
  intuitObject: null,
  fault: {
    error: [{ message: messageOf(error), detail: error.detail, code: error.code, element: null }],
    type: error.type,
  },
  report: null,
  queryResponse: null,
  batchItemResponse: [],
  attachableResponse: [],
  syncErrorResponse: null,
  requestId: null,
  time: at.getTime(),
  status: null,
  cdcresponse: [],
});

const escapes: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes.get(sign) ?? sign);

const xmlFault = (type: string, code: string, message: string, detail: string, at: Date): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><IntuitResponse xmlns="http://schema.intuit.com/finance/v3" time="${envelopeTime(at)}"><Fault type="${type}"><Error code="${code}"><Message>${escapeXml(message)}</Message><Detail>${escapeXml(detail)}</Detail></Error></Fault></IntuitResponse>`;

export const gatewayXml = (error: GatewayError, at: Date): string =>
  xmlFault(error.type, error.code, messageOf(error), error.detail ?? '', at);

/**
 * The answer of a server that does not have the company (130). It is XML, whatever the request accepts.
 * https://github.com/routablehq/python-quickbooks/issues/369 (read 2026-11-21)
 */
export const wrongClusterXml = (at: Date): string =>
  xmlFault(
    'AuthenticationFault',
    '130',
    'Accessing Wrong Cluster',
    'WrongClusterError: -11017-You have accessed the wrong server.  You will now be redirected. , statusCode: 401',
    at,
  );

export function faultXml(fault: QboFault, at: Date): string {
  const [first] = fault.errors;
  return xmlFault(fault.type, first?.code ?? '10000', first?.message ?? '', first?.detail ?? '', at);
}

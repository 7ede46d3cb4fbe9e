import { maxLogEntries, maxLogEntryBytes, type RouteName } from '@salestax/contract';
import { callSchemas } from '@salestax/contract/schemas';
import * as fc from 'fast-check';
import { contract, pathOf, routeNames, servedAt } from './call.harness.ts';
import { nearly } from './generated-requests.ts';

/** An open route accepts a body of 16 KiB. */
const longestBody = 16 * 1024 - 512;

/** The request to an open route that makes most work. */
export interface WorstRequest {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly type: string;
  /** '' = none. */
  readonly body: string;
}

/** Text that begins like a token again and again, which is the worst for searching secrets in it. */
const worstText = (length: number): string => 'eyJ'.repeat(Math.floor(length / 3));

/** The same value with long texts. */
function filled(value: unknown, length: number): unknown {
  if (typeof value === 'string') return worstText(length);
  if (Array.isArray(value)) return value.map((item) => filled(item, length));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item, length)]));
}

/** A body that fits the schema, with texts as long as the limit of the route admits. */
function worstBody(name: RouteName): string {
  const { body } = callSchemas[name];
  if (body === undefined) return '';
  const [sample] = fc.sample(nearly(body), { seed: 1, numRuns: 1 });
  const texts = JSON.stringify(filled(sample, 3)).split('"eyJ"').length - 1;
  return JSON.stringify(filled(sample, longestBody / Math.max(1, texts) - 32)).slice(0, longestBody);
}

const isOpen = (name: RouteName): boolean => ['open', 'client-credentials'].includes(contract[name].access);

/** One for every route of the contract that is open, and for what else answers without a session. */
export function worstRequests(): readonly WorstRequest[] {
  const json = 'application/json';
  const logEntry = { message: 'failed', level: 'Error', timestamp: '2026-03-02T10:00:00Z', source: 'QBOWebApp' };
  const log = {
    ...logEntry,
    location: 'https://connector.example/home',
    additionalData: worstText(maxLogEntryBytes - 300),
  };
  const report = {
    'csp-report': {
      'effective-directive': 'img-src',
      'document-uri': worstText(7_500),
      'blocked-uri': worstText(7_500),
    },
  };
  return [
    ...routeNames
      .filter((name) => isOpen(name) && name !== 'clientLogs')
      .map((name) => ({
        name,
        method: servedAt(name).method,
        path: pathOf(name, {}),
        type: json,
        body: worstBody(name),
      })),
    {
      name: 'clientLogs',
      method: 'POST',
      path: pathOf('clientLogs', {}),
      type: json,
      body: JSON.stringify(Array.from({ length: maxLogEntries }, () => log)),
    },
    {
      name: 'policy reports',
      method: 'POST',
      path: '/policy-reports',
      type: 'application/csp-report',
      body: JSON.stringify(report),
    },
    {
      name: 'webhook without a signature',
      method: 'POST',
      path: '/webhooks/accounting',
      type: json,
      body: worstText(1024 * 1024 - 512),
    },
    {
      name: 'a closed route without a session',
      method: 'POST',
      path: pathOf('getTax', {}),
      type: json,
      body: worstText(1024 * 1024 - 512),
    },
    { name: 'a page', method: 'GET', path: '/home', type: json, body: '' },
    { name: 'an unknown address', method: 'GET', path: `/${worstText(4_096)}`, type: json, body: '' },
  ];
}

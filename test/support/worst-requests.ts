import { maxLogEntries, maxLogEntryBytes, type RouteName } from '@salestax/contract';
import { callSchemas } from '@salestax/contract/schemas';
import { contract, pathOf, routeNames, servedAt } from './call.harness.ts';
import { field, listAt } from './json.ts';

/** An open route accepts a body of 16 KiB. */
const longestBody = 16 * 1024;
/** Of a realm id, whose pattern limits it. */
const maxIdLength = 64;

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

/** A value that the schema accepts: as many items as it admits, and texts of at most `length` characters. */
function longest(schema: unknown, length: number): unknown {
  const [choice] = [...listAt(schema, 'anyOf'), ...listAt(schema, 'enum')];
  if (choice !== undefined) return typeof choice === 'object' ? longest(choice, length) : choice;
  switch (field(schema, 'type')) {
    case 'object':
      return Object.fromEntries(
        Object.entries(Object(field(schema, 'properties'))).map(([name, part]) => [name, longest(part, length)]),
      );
    case 'array':
      return Array.from({ length: Number(field(schema, 'maxItems') ?? 1) }, () =>
        longest(field(schema, 'items'), length),
      );
    case 'string':
      return field(schema, 'const') ?? worstText(Math.min(length, Number(field(schema, 'maxLength') ?? maxIdLength)));
    default:
      return true;
  }
}

/** The body with the longest texts that the route admits. */
function worstBody(name: RouteName): string {
  const { body } = callSchemas[name];
  if (body === undefined) return '';
  for (let length = longestBody; ; length = Math.floor(length * 0.95)) {
    const text = JSON.stringify(longest(body, length));
    if (text.length <= longestBody) return text;
  }
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

import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/*
 * A table is read and written where its subject is; other subjects call what the subject exports, so that an import shows
 * it. A file of `store` beside a subject has what other subjects do with the table in a transaction of their own.
 */
const sources = resolve(import.meta.dirname, '../../packages/connector/src');
const recording = 'features/recording/';
const owners: Readonly<Record<string, readonly string[]>> = {
  delivery: [recording, 'store/observation.ts'],
  documentLink: [recording, 'store/recorded-code.ts', 'store/month-changes.ts'],
  formerDocumentLink: [recording],
  webhookEvent: [recording],
  changeCursor: [recording],
  sweepPlanning: [recording, 'store/observation.ts'],
  comparedBatch: ['features/reconciliation/', 'store/comparison-results.ts'],
  recalculation: ['features/reconciliation/', 'store/comparison-results.ts'],
  companyComparison: ['features/reconciliation/'],
  itemSync: ['features/catalog/', 'store/item-codes.ts'],
  itemComparison: ['features/catalog/'],
  comparedItem: ['features/catalog/'],
  addressValidation: ['features/addresses/'],
  certificateList: ['features/exemption/'],
  certificate: ['features/exemption/'],
  exemptionRequest: ['features/exemption/'],
  monthClose: ['features/close/', 'store/month-changes.ts'],
  monthChange: ['features/close/', 'store/month-changes.ts'],
  auditFile: ['features/close/'],
  auditFilePart: ['features/close/'],
  nexusSnapshot: ['features/nexus/'],
  listedCompany: ['features/staff/'],
  staffAction: ['features/staff/'],
  disconnectRequest: ['features/staff/', 'store/companies.ts'],
  // A run belongs to the subject of its kind: see below.
  backgroundRun: ['service/jobs/', 'store/observation.ts', 'features/reconciliation/', 'features/exemption/'],
  company: ['store/'],
  formerCustomerPrefix: ['store/provider-companies.ts'],
  secret: ['store/secrets.ts'],
  accountingConnection: ['store/connections.ts'],
  sessionToken: ['store/sessions.ts'],
  blockedClient: ['store/blocked-clients.ts'],
  authFlow: ['store/auth-flows.ts'],
  supportConsent: ['store/support-consents.ts'],
  activity: ['store/activity.ts'],
  timeline: ['store/timeline.ts'],
  callLog: ['store/call-log.ts'],
  estimate: ['store/estimates.ts'],
  meteredCalls: ['store/metered-calls.ts'],
  rateBucket: ['store/rate-buckets.ts'],
};

/** The subject of the runs whose rows are read with SQL, by their kind. */
const subjectOfRun: Readonly<Record<string, string>> = {
  comparison: 'features/reconciliation/',
  'exemption-requests': 'features/exemption/',
};

const files = globSync('{features,service,store,security,http,observation,app}/**/*.ts', { cwd: sources })
  .filter((file) => !/\.test\.|\.harness\.|migrations\/|store\/schema\.ts|\/embedded\//.test(file))
  .map((file) => ({ file, text: withoutComments(readFileSync(join(sources, file), 'utf8')) }));

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
}

const inSql = (table: string): string => table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The files that name a table in a query, of the query builder or in SQL. */
function placesOf(table: string): readonly string[] {
  const built = new RegExp(
    `(?:selectFrom|insertInto|updateTable|deleteFrom|[jJ]oin|using)\\(\\s*'${table}(?: as \\w+)?'`,
  );
  const written = new RegExp(`\\b(?:from|join|into|update|using)\\s+(?:salestax\\.)?${inSql(table)}\\b`);
  return files.filter(({ text }) => built.test(text) || written.test(text)).map(({ file }) => file);
}

const schema = readFileSync(join(sources, 'store/schema.ts'), 'utf8');
const tables = [...schema.matchAll(/^ {2}(\w+): \w+Table;$/gm)].flatMap(([, table]) => table ?? []);

describe('the tables of the connector', () => {
  it('each have an owner', () => {
    expect(Object.keys(owners).toSorted()).toEqual(tables.toSorted());
  });

  it.each(tables)('%s is named in queries of its owner only', (table) => {
    const own = owners[table] ?? [];
    const places = placesOf(table);
    expect(places.filter((file) => !own.some((place) => file.startsWith(place)))).toEqual([]);
    expect(own.filter((place) => !places.some((file) => file.startsWith(place)))).toEqual([]);
  });

  it('have results of runs that only the subject of the run reads', () => {
    const read = placesOf('backgroundRun').flatMap((file) => {
      const text = files.find((each) => each.file === file)?.text ?? '';
      const kinds = [...text.matchAll(/\bkind = '([\w-]+)'|'kind', '=', '([\w-]+)'/g)];
      return kinds.map(([, written, built]) => [file, written ?? built ?? ''] as const);
    });
    expect(read.filter(([file, kind]) => !file.startsWith(subjectOfRun[kind] ?? 'none'))).toEqual([]);
    expect(new Set(read.map(([, kind]) => kind))).toEqual(new Set(Object.keys(subjectOfRun)));
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { register } from 'prom-client';
import { expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { readConfig } from '@salestax/connector';
import '../../../packages/connector/src/observation/metrics.ts';
import { migrateDatabase } from '../../../packages/connector/src/admin-cli/migrate-database.ts';
import { readStore } from '../../../packages/connector/src/configuration/read-store.ts';
import { someKey } from '../../support/connector-process.harness.ts';
import { field, listAt } from '../../support/json.ts';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/operation.md'), 'utf8');
const operate = readFileSync(join(root, 'packages/connector/src/admin-cli/main.ts'), 'utf8');

/** The code spans in the first column of the table below a heading. */
function firstColumn(heading: string): string[] {
  const section = page.split(`\n${heading}\n`)[1]?.split(/\n#+ /)[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''));
}

/** An environment that records which variables are read. */
function watched(values: Readonly<Record<string, string>>, seen: Set<string>) {
  return new Proxy(values, {
    get(of, name) {
      if (typeof name === 'string') seen.add(name);
      return Reflect.get(of, name);
    },
  });
}

/** Values that reach every branch. */
const values = {
  PUBLIC_URL: 'https://connector.example',
  ACCOUNTING_API_URL: 'https://a.example',
  ACCOUNTING_TOKEN_URL: 'https://a.example',
  ACCOUNTING_REVOKE_URL: 'https://a.example',
  ACCOUNTING_CLIENT_ID: 'id',
  ACCOUNTING_CLIENT_SECRET: 'secret',
  TAX_PROVIDER_URL: 'https://t.example',
  IDENTITY_ISSUER: 'https://i.example',
  IDENTITY_CLIENT_ID: 'id',
  IDENTITY_CLIENT_SECRET: 'secret',
  STAFF_ISSUER: 'https://s.example',
  STAFF_CLIENT_ID: 'id',
  STAFF_CLIENT_SECRET: 'secret',
  STAFF_GROUPS: 'support',
  PORTAL_INTEGRATIONS_URL: 'https://p.example',
  SIGNING_KEYS: someKey(),
  ENCRYPTION_KEYS: someKey(),
};

it('the operation guide has every variable that the service and its commands read, and no other', async () => {
  const seen = new Set<string>();
  readConfig(watched(values, seen));
  readStore(watched({}, seen));
  const env = watched({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, seen);
  await expect(migrateDatabase.run({ env, argument: '', print: () => undefined })).rejects.toThrow('does not answer');
  const listed = firstColumn('## Environment');
  expect(listed.toSorted()).toEqual([...new Set(listed)].toSorted());
  expect(new Set(listed)).toEqual(seen);
});

it('the operation guide has every command', () => {
  const listed = firstColumn('## Commands').map((command) => command.split(' ')[0] ?? '');
  const known = [...(/commands: [^{]*\{([^}]*)\}/.exec(operate)?.[1] ?? '').matchAll(/^\s*'?([\w-]+)'?[,:]/gm)];
  expect(new Set(listed)).toEqual(new Set(known.map(([, name]) => name)));
});

it('the operation guide’s alerts use existing metrics, and each states what to do', async () => {
  const own = new Set((await register.getMetricsAsJSON()).map(({ name }) => name));
  const rules = [...page.matchAll(/\{ alert: (\w+), expr: '(.*?)'[ ,}]/g)];
  expect(rules.length).toBeGreaterThan(10);
  for (const [, , expression = ''] of rules) {
    const names = expression.replaceAll(/ by \([^)]*\)/g, '').match(/\b[a-z]+(?:_[a-z0-9]+)+\b(?=[{[ )])/g) ?? [];
    for (const name of names.filter((found) => !/^(?:histogram_quantile|nodejs_)/.test(found)))
      expect([...own]).toContain(name.replace(/_(?:bucket|count|sum)$/, ''));
  }
  const described = [...(page.split('\n| alert |')[1] ?? '').matchAll(/^\| ([A-Z]\w+) \|/gm)].map(([, alert]) => alert);
  expect(described).toEqual(rules.map(([, alert]) => alert));
});

it('the operation guide’s alerts use labels of their metrics, of which none is one that Prometheus adds', async () => {
  const labels = new Map(
    register
      .getMetricsAsArray()
      .map((metric) => [metric.name, listAt({ names: Reflect.get(metric, 'labelNames') }, 'names')]),
  );
  // https://prometheus.io/docs/concepts/jobs_instances/: with another value it renames those of the process.
  for (const names of labels.values()) for (const added of ['job', 'instance']) expect(names).not.toContain(added);
  const selectors = [...page.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)\{([^}]*)\}/g)];
  expect(selectors.length).toBeGreaterThan(5);
  for (const [, name = '', matchers = ''] of selectors)
    for (const [, label] of matchers.matchAll(/(\w+)(?:=~|!~|!=|=)"/g))
      expect(labels.get(name.replace(/_(?:bucket|count|sum)$/, ''))).toContain(label);
});

it('the operation guide reads the metrics of every process of the compose file, under the job name of its alerts', () => {
  const deployment = (file: string) => readFileSync(join(root, 'examples/deployment', file), 'utf8');
  const [, block = ''] = /```yaml\n(scrape_configs:[^`]*)```/.exec(page) ?? [];
  const scrape: unknown = parseYaml(block);
  const [, port = ''] = /OPERATION_PORT=(\d+)/.exec(deployment('Containerfile')) ?? [];
  const services: unknown = parseYaml(deployment('compose.yaml'), { merge: true });
  const processes = Object.keys(Object(field(services, 'services'))).filter((name) => /^(?:web|worker)-/.test(name));
  expect(scrape).toMatchObject({
    scrape_configs: [
      { job_name: 'salestax', static_configs: [{ targets: processes.map((name) => `${name}:${port}`) }] },
    ],
  });
  expect(page).toContain('up{job="salestax"}');
});

import { addManyCompanies } from '../../packages/connector/src/testing/companies.fixture.ts';
import { type LoneConnector, startLoneConnector } from '../support/lone-connector.harness.ts';
import { median, ms, percentile, type Row } from './figures.ts';

const companies = 50_000;
const rows = 50;
/** Rounds that are not counted: they fill the database cache and warm up the compiler. */
const warmUp = 3;
const list = '/api/Admin/qboCustomers';

/** Queries of the customer list, by name. */
const cases: Readonly<Record<string, string>> = {
  'first page, newest': page({}),
  'first page, by realm id': page({ sort: 'realmId', order: 'asc' }),
  'first page, by name': page({ sort: 'companyName', order: 'asc' }),
  'first page, by status': page({ sort: 'status', order: 'asc' }),
  'page in the middle, newest': page({ offset: companies / 2 }),
  'last page, newest': page({ offset: companies - rows }),
  'last page, by realm id': page({ sort: 'realmId', offset: companies - rows }),
  'last page, by name': page({ sort: 'companyName', offset: companies - rows }),
  'last page, by status': page({ sort: 'status', offset: companies - rows }),
  'one status': page({ status: 'Disconnected' }),
  'search for one company': page({ search: 'Supply 49981' }),
  'search for a realm id': page({ search: '9341452000012345' }),
  'search for a common name': page({ search: 'cottonwood' }),
  'search for a name, by name': page({ search: 'dana whit', sort: 'companyName', order: 'asc' }),
  'search for one letter': page({ search: 'a' }),
  'search for one letter, last page': page({ search: 'a', offset: 49_900 }),
  'search for what nobody has': page({ search: 'zzyzx' }),
  'search of 10,000 letters': page({ search: 'a'.repeat(10_000) }),
  'counts of all': `${list}/counts`,
  'counts of a search': `${list}/counts?search=cotton`,
};

function page(query: Readonly<Record<string, string | number>>): string {
  const texts = Object.entries({ limit: rows, ...query }).map(([name, value]) => [name, String(value)]);
  return `${list}?${new URLSearchParams(texts)}`;
}

/** The customer list with 50,000 companies, over HTTP. `freshUrl`: on PostgreSQL, else on the embedded database. */
export async function staffFigures(freshUrl: (() => Promise<string>) | null, rounds: number): Promise<readonly Row[]> {
  const store = freshUrl === null ? { dataDir: 'memory' } : { databaseUrl: await freshUrl() };
  const lone = await startLoneConnector({ store });
  try {
    await addManyCompanies(lone.connector.services.db, companies, new Date());
    const { token } = await lone.session({ kind: 'staff', realmId: null, endsIn: 3_600 });
    const figures: Row[] = [];
    for (const [name, url] of Object.entries(cases))
      figures.push({
        list: name,
        on: freshUrl === null ? 'PGlite' : 'PostgreSQL',
        ...(await timesOf(rounds, () => request(lone, token, url))),
      });
    return figures;
  } finally {
    await lone.stop();
  }
}

async function timesOf(rounds: number, work: () => Promise<void>): Promise<Row> {
  const times: number[] = [];
  for (let round = -warmUp; round < rounds; round += 1) {
    const started = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - started);
  }
  return { p50: ms(median(times)), p95: ms(percentile(times, 0.95)) };
}

let requestCount = 0;

async function request({ app }: LoneConnector, token: string, url: string): Promise<void> {
  requestCount += 1;
  // The rate limit applies to each client address.
  const remoteAddress = `10.0.${Math.floor(requestCount / 250)}.${requestCount % 250}`;
  const answer = await app.inject({ method: 'GET', url, remoteAddress, headers: { authorization: `Bearer ${token}` } });
  if (answer.statusCode !== 200) throw new Error(`${url.slice(0, 100)}: ${answer.statusCode} ${answer.body}`);
}

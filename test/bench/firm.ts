import { addManyCompanies } from '../../packages/connector/src/testing/companies.fixture.ts';
import { people } from '../support/account-user.fixture.ts';
import { realms, startLoneConnector } from '../support/lone-connector.harness.ts';
import { median, ms, percentile, type Row } from './figures.ts';
import { addStoredWork } from './firm-work.ts';

/** Rounds that are not counted: they fill the database cache and warm up the compiler. */
const warmUp = 5;

/**
 * The list of the companies of one user, over HTTP, each with 200 documents, 2,000 entries of activity, a comparison and 50
 * certificates. `others`: companies of other accounts in the same database.
 */
export async function firmFigures(
  freshUrl: (() => Promise<string>) | null,
  { companies, others, rounds }: { readonly companies: number; readonly others: number; readonly rounds: number },
): Promise<Row> {
  const store = freshUrl === null ? { dataDir: 'memory' } : { databaseUrl: await freshUrl() };
  const lone = await startLoneConnector({ store });
  try {
    const { db } = lone.connector.services;
    await addManyCompanies(db, others + companies, new Date());
    await addStoredWork(db, companies);
    const { token } = await lone.session({
      kind: 'app',
      realmId: realms.own,
      user: { ...people.administrator, accountId: 'of the firm' },
      endsIn: 3_600,
    });
    const times: number[] = [];
    let listed = 0;
    for (let round = -warmUp; round < rounds; round += 1) {
      const started = performance.now();
      const headers = { authorization: `Bearer ${token}` };
      const remoteAddress = `10.1.0.${round + warmUp}`;
      const answer = await lone.app.inject({ method: 'GET', url: '/oauth/api/companies', headers, remoteAddress });
      if (round >= 0) times.push(performance.now() - started);
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
      listed = answer.json<{ companies: unknown[] }>().companies.length;
    }
    return {
      on: freshUrl === null ? 'PGlite' : 'PostgreSQL',
      companies: String(listed),
      'of other users': String(others),
      p50: ms(median(times)),
      p95: ms(percentile(times, 0.95)),
    };
  } finally {
    await lone.stop();
  }
}

import { type Connector, type ConnectorConfig, createConnector, type ConnectorEnvironment } from '@salestax/connector';
import { startBalancer } from '../../examples/deployment/balancer.ts';
import { machineClock } from '../../packages/connector/src/ports/clock.ts';
import { freshDatabase } from '../../packages/connector/src/testing/databases.harness.ts';
import { startMember, type Reported } from './member.ts';

const roles = ['web', 'web', 'worker', 'worker'] as const;

/** Databases of tests that start again with the data of an earlier start, by the folder that they name. */
const stored = new Map<string, string>();

/**
 * The service as two web and two worker processes over PostgreSQL, behind a balancer on the configured port. It has the
 * interface of one connector in the test's own process, which also exists for reading the store, but receives no
 * requests and does no work.
 */
export async function createCluster(config: ConnectorConfig, environment: ConnectorEnvironment): Promise<Connector> {
  const shared = { ...config, store: { databaseUrl: await databaseOf(config) }, trustProxy: 'loopback' };
  const { clock, random } = environment;
  const own = await createConnector({ ...shared, role: 'web', port: 0 }, environment);
  const at = () => (clock === machineClock ? null : clock.now().getTime());
  const settings = { at: at(), random: random() };
  const members = await Promise.all(
    roles.map((role) => startMember({ ...settings, config: { ...shared, role, port: 0 } })),
  );
  const web = members.flatMap(({ url }) => url ?? []);
  const reportAll = (order: Reported) => Promise.all(members.map((member) => member.report(order)));
  const setTime = async (): Promise<void> => {
    const now = at();
    if (now !== null) await reportAll({ do: 'set-time', at: now });
  };
  let forgetting: Promise<unknown> = Promise.resolve();
  const before = async (): Promise<void> => {
    await forgetting;
    await setTime();
  };
  let stop = async (): Promise<void> => undefined;
  return {
    app: own.app,
    operationAddress: () => own.operationAddress(),
    services: {
      ...own.services,
      facts: {
        ...own.services.facts,
        invalidate: (realmId) => void (forgetting = reportAll({ do: 'forget', realmId })),
      },
      calls: { ...own.services.calls, flush: async () => void (await reportAll({ do: 'settle' })) },
    },
    worker: {
      ...own.worker,
      async drain() {
        await setTime();
        await reportAll({ do: 'drain' });
      },
    },
    async start() {
      await own.start();
      const balancer = await startBalancer({ backends: () => web, port: config.port, before });
      stop = () => balancer.stop();
      await balancer.untilReady(web.length);
      return balancer.url;
    },
    async stop() {
      await stop();
      await Promise.all(members.map((member) => member.end('SIGTERM')));
      await own.stop();
    },
  };
}

async function databaseOf({ store }: ConnectorConfig): Promise<string> {
  if ('databaseUrl' in store) return store.databaseUrl;
  const known = stored.get(store.dataDir);
  if (known !== undefined) return known;
  const url = await freshDatabase();
  if (url === null) throw new Error('The cluster needs a PostgreSQL server.');
  if (store.dataDir !== 'memory') stored.set(store.dataDir, url);
  return url;
}

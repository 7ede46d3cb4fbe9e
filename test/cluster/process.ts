import { createConnector, type Connector, type ConnectorConfig } from '@salestax/connector';

/*
 * One process of the cluster, for tests that change its time or read its store: the connector as `main.ts` starts it,
 * but configured and controlled through the channel to its parent. It exits with its parent.
 */

/** Orders of the parent. Each is answered with `{ id }` when it is done. */
export type Order = { readonly id: number } & (
  | {
      readonly do: 'start';
      readonly config: ConnectorConfig;
      readonly at: number | null;
      readonly random: number | null;
    }
  | { readonly do: 'set-time'; readonly at: number }
  | { readonly do: 'forget'; readonly realmId: string }
  | { readonly do: 'settle' }
  | { readonly do: 'drain' }
);

export interface Done {
  readonly id: number;
  /** Of 'start': the address it listens on; '' = none. */
  readonly address?: string;
  readonly error?: string;
}

let connector: Connector | null = null;
let time: Date | null = null;

async function obey(order: Order): Promise<Pick<Done, 'address'>> {
  if (order.do === 'start') return { address: await start(order) };
  if (order.do === 'set-time') time = new Date(order.at);
  if (connector === null) throw new Error('Not started.');
  if (order.do === 'forget') connector.services.facts.invalidate(order.realmId);
  if (order.do === 'drain') await connector.worker.drain();
  if (order.do === 'settle') {
    await connector.services.calls.flush();
  }
  return {};
}

async function start({ config, at, random }: Extract<Order, { do: 'start' }>): Promise<string> {
  if (at !== null) time = new Date(at);
  connector = await createConnector(config, {
    clock: { now: () => (time === null ? new Date() : new Date(time)) },
    random: random === null ? Math.random : () => random,
  });
  return connector.start();
}

async function stop(): Promise<void> {
  await connector?.stop();
  process.exit(0);
}

process.on('message', (order: Order) => {
  obey(order).then(
    (answer) => process.send?.({ id: order.id, ...answer } satisfies Done),
    (error: unknown) => process.send?.({ id: order.id, error: String(error instanceof Error ? error.stack : error) }),
  );
});
process.once('SIGTERM', () => void stop());
process.once('disconnect', () => process.exit(1));

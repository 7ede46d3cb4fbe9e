import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/** The examples with a server. Each has its own port, so that its origin differs from the connector's. */
export const exampleNames = ['document-page', 'provider-portal', 'hostile-page', 'gallery'] as const;

/** Addresses by example. */
export type ExampleAddresses = Readonly<Record<(typeof exampleNames)[number], string>>;

/** Origins for pages that a reader of the integrator's guide writes; the demo client allows them. */
export const guideOrigins: readonly string[] = Array.from(
  { length: 10 },
  (_, index) => `http://localhost:${4050 + index}`,
);

interface ExampleSetting {
  readonly root: string;
  readonly connectorUrl: string;
  /** Control server of the sandbox. */
  readonly controlUrl: string;
  readonly realmId: string;
  readonly client: { readonly clientId: string; readonly clientSecret: string };
}

/** Starts the servers of the examples, in a thread of this process, with the configuration of an integrator's server. */
export async function startExamples(addresses: ExampleAddresses, setting: ExampleSetting): Promise<void> {
  const { root, connectorUrl, controlUrl, realmId, client } = setting;
  const servers = exampleNames.map((name) => ({
    program: pathToFileURL(join(root, 'examples', name, 'server.mjs')).href,
    env: {
      PORT: new URL(addresses[name]).port,
      CONNECTOR_URL: connectorUrl,
      CONTROL_URL: controlUrl,
      REALM_ID: realmId,
      EMBED_CLIENT_ID: client.clientId,
      EMBED_CLIENT_SECRET: client.clientSecret,
    },
  }));
  const thread = new URL('./examples-thread.ts', import.meta.url);
  await listening(new Worker(thread, { env: {}, stdout: true, workerData: servers }), servers.length);
}

/** Resolves when `serverCount` servers have written their addresses. A later error is printed: it ends all servers. */
function listening(worker: Worker, serverCount: number): Promise<void> {
  let startedCount = 0;
  return new Promise((resolve, reject) => {
    worker.on('error', (error) => {
      if (startedCount < serverCount) reject(error);
      else process.stderr.write(`The servers of the examples have stopped: ${String(error)}\n`);
    });
    worker.once('exit', () => reject(new Error('The servers of the examples ended before they were ready.')));
    createInterface({ input: worker.stdout }).on('line', () => {
      startedCount += 1;
      if (startedCount === serverCount) resolve();
    });
  });
}

import { join } from 'node:path';
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

/** Starts the servers of the examples, in threads of this process, with the configuration of an integrator's server. */
export async function startExamples(addresses: ExampleAddresses, setting: ExampleSetting): Promise<void> {
  const { root, connectorUrl, controlUrl, realmId, client } = setting;
  await Promise.all(
    exampleNames.map((name) => {
      const { port } = new URL(addresses[name]);
      return listening(
        new Worker(join(root, 'examples', name, 'server.mjs'), {
          env: {
            PORT: port,
            CONNECTOR_URL: connectorUrl,
            CONTROL_URL: controlUrl,
            REALM_ID: realmId,
            EMBED_CLIENT_ID: client.clientId,
            EMBED_CLIENT_SECRET: client.clientSecret,
          },
          stdout: true,
        }),
      );
    }),
  );
}

/** Resolves when an example's server has written its address. */
function listening(worker: Worker): Promise<void> {
  return new Promise((up, fail) => {
    worker.once('error', fail);
    worker.stdout.once('data', () => up());
  });
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort, startProduct, type Product, type ProductOptions } from '../product.harness.ts';
import { built } from './built.ts';

/** An unmodified example, with a product for its pages. */
export interface ExampleSite {
  readonly product: Product;
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

export const examples = path.resolve(import.meta.dirname, '../../../examples');

/**
 * Starts the product and the server of an example, as its README describes; `file` is below `examples/`, or any other
 * server.
 */
export async function startExample(file: string, options: ProductOptions = {}): Promise<ExampleSite> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const product = await startProduct({ ...built, embedOrigins: [origin], ...options });
  const { clientId, clientSecret } = product.info.embedClient;
  const server = spawn(process.execPath, [path.resolve(examples, file)], {
    env: {
      ...process.env,
      PORT: String(port),
      CONNECTOR_URL: product.info.api,
      REALM_ID: product.info.realmId,
      CONTROL_URL: product.info.control,
      EMBED_CLIENT_ID: clientId,
      EMBED_CLIENT_SECRET: clientSecret,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([
    once(server.stdout, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error(`${file} has ended.`))),
  ]);
  return {
    product,
    origin,
    async stop() {
      server.kill();
      await product.stop();
    },
  };
}

import { watch } from 'node:fs';
import { join } from 'node:path';

export interface DevelopOptions {
  readonly root: string;
  /** Where the browser finds the pages. */
  readonly port: number;
  /** The address of the connector's own process. */
  readonly connector: string;
  /** Starts the connector again. */
  readonly restart: () => void;
}

/** The sources that the connector's process has loaded. */
const connectorSources = ['packages/connector/src', 'packages/contract/src'];

/** Restarts this many milliseconds after the last change: an editor writes a file in several steps. */
const settledAfterMs = 100;

/** Serves the pages from their sources, and starts the connector again when one of the connector's own sources changes. */
export async function develop({ root, port, connector, restart }: DevelopOptions): Promise<{ stop(): Promise<void> }> {
  // Imported only here: without `--dev` nothing needs Vite.
  const { startDevServer } = await import('../../host-pages/build/dev-server.mjs');
  const server = await startDevServer({ port, connector });
  let timer: NodeJS.Timeout | undefined;
  const onChange = () => {
    clearTimeout(timer);
    timer = setTimeout(restart, settledAfterMs);
  };
  const watchers = connectorSources.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, file) => {
      if (file !== null && /(?<!\.test)\.(?:ts|json)$/.test(file)) onChange();
    }),
  );
  return {
    async stop() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await server.stop();
    },
  };
}

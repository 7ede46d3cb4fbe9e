/**
 * Serves the host pages and the panel in its iframe from their sources at `port`; everything else is answered by the connector
 * behind it.
 */
export function startDevServer(options: {
  readonly port: number;
  /** The address of the connector's own process. */
  readonly connector: string;
}): Promise<{ readonly stop: () => Promise<void> }>;

import { openDatabase, orExit, readLogLevel, readStore } from '@salestax/connector/opening';

/** What the process waits for. */
export interface Start {
  readonly environment: Readonly<Record<string, string>>;
  /** The version of the bundles, where some are still built; null: all are there. */
  readonly unfinishedVersion: string | null;
}

/** No build is going on any more. */
export interface BuildEnded {
  readonly buildEnded: true;
}

/*
 * The process of the connector. Its database opens and its program is loaded while the sandbox starts. Then the launcher
 * sends the environment, with the addresses and credentials of the sandbox. It ends with the launcher.
 */

const start = Promise.withResolvers<Start>();
const buildEnded = Promise.withResolvers<void>();
process.on('message', (message: Start | BuildEnded) =>
  'environment' in message ? start.resolve(message) : buildEnded.resolve(),
);
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

await orExit(async () => {
  const opening = openDatabase({ store: readStore(process.env), logLevel: readLogLevel(process.env, 'error') });
  await opening.whenThreadFree;
  const { readConfig, readProvisionFile, run } = await import('@salestax/connector');
  const { environment, unfinishedVersion } = await start.promise;
  // Nothing of the shell: its variables may be those of another service, whose backups this one would replace.
  const config = readConfig(environment);
  const companies = config.provisionFile === null ? [] : readProvisionFile(config.provisionFile);
  const building = unfinishedVersion === null ? undefined : { version: unfinishedVersion, ended: buildEnded.promise };
  await run(config, companies, opening, building);
});

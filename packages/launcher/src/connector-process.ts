import { openDatabase, orExit, readStore } from '@salestax/connector/opening';

/*
 * The process of the connector. Its database opens and its program is loaded while the sandbox starts. Then the launcher
 * sends the environment, with the addresses and credentials of the sandbox. It ends with the launcher.
 */

/** The only message of the launcher. */
const sent = new Promise<NodeJS.ProcessEnv>((found) => process.once('message', (env: NodeJS.ProcessEnv) => found(env)));
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

await orExit(async () => {
  const opening = openDatabase({ store: readStore(process.env), logLevel: process.env['LOG_LEVEL'] ?? 'error' });
  await opening.busy;
  const { readConfig, readProvisionFile, run } = await import('@salestax/connector');
  const config = readConfig({ ...process.env, ...(await sent) });
  await run(config, config.provisionFile === null ? [] : readProvisionFile(config.provisionFile), opening);
});

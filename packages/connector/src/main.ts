import { openDatabase } from './app/opening-database.ts';
import { orExit } from './app/or-exit.ts';
import { readConfig } from './configuration/read-config.ts';
import { readRequiredFiles } from './configuration/required-files.ts';

/* Starts the service from the environment. */

await orExit(async () => {
  const config = readConfig(process.env);
  const provisioned = readRequiredFiles(config);
  const opening = openDatabase(config);
  // The rest is loaded while the database works on its own.
  await opening.whenThreadFree;
  const { run } = await import('./app/run.ts');
  await run(config, provisioned, opening);
});

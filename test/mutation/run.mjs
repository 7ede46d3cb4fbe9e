// `npm run mutate`: StrykerJS with its configuration, installed in this folder at the first run.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { installTools } from '../../packages/sdk/build/release/install-tools.mjs';

const programs = installTools(import.meta.dirname);
const args = ['run', 'test/mutation/stryker.config.mjs', ...process.argv.slice(2)];
process.exitCode = spawnSync(path.join(programs, 'stryker'), args, { stdio: 'inherit' }).status ?? 1;

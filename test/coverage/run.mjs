// `npm run coverage`: the unit tests, and which code of the product they run. What measures it is installed in this folder
// at the first run.
import { spawnSync } from 'node:child_process';
import { installTools } from '../../packages/sdk/build/release/install-tools.mjs';

installTools(import.meta.dirname);
const projects = ['node', 'sandbox', 'dom', 'drawn', 'store'].map((name) => `--project=${name}`);
const args = ['run', '--coverage', ...projects, ...process.argv.slice(2)];
process.exitCode = spawnSync('vitest', args, { stdio: 'inherit' }).status ?? 1;

/*
 * The API report: the declarations of the published package, as built, kept in packages/sdk/api. A change of the public
 * types shows up there as a change to review. `npm run api` builds the package and writes the report.
 */
import { cpSync, globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { dist, root } from '../entries.mjs';

const built = path.join(dist, 'npm');
const report = path.join(root, 'packages/sdk/api');

/**
 * @param {string} folder
 * @returns {Record<string, string>} The declarations in a folder, by their path below it.
 */
function declarationsIn(folder) {
  const files = globSync('**/*.d.ts', { cwd: folder }).toSorted((a, b) => a.localeCompare(b));
  return Object.fromEntries(files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
}

export const builtDeclarations = () => declarationsIn(built);
export const reportedDeclarations = () => declarationsIn(report);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  rmSync(report, { recursive: true, force: true });
  for (const file of Object.keys(builtDeclarations())) cpSync(path.join(built, file), path.join(report, file));
}

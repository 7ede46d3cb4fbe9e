/*
 * `npm run prepare-release -- 0.2.0`: gives the repository a new version. All packages get it, and what the changelog lists
 * under "Unreleased" becomes its section. Commit the changes, then run `npm run release`.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../entries.mjs';
import { releaseChanges } from './changelog.mjs';

/** @throws when the version has another form than '1.2.3', or there is nothing to release */
export function prepareRelease(folder, version, day) {
  if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) throw new Error('Name the version: npm run prepare-release -- 0.2.0');
  const change = (file, edit) => {
    const place = path.join(folder, file);
    writeFileSync(place, edit(readFileSync(place, 'utf8')));
  };
  const { version: before } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  change('CHANGELOG.md', (text) => releaseChanges(text, version, day));
  const ofPackage = (text) =>
    text
      .replace(`"version": "${before}"`, `"version": "${version}"`)
      .replaceAll(/("@salestax\/[\w-]+": )"[^"]+"/g, `$1"${version}"`);
  for (const file of ['package.json', ...globSync('packages/*/package.json', { cwd: folder })]) change(file, ofPackage);
  change('package-lock.json', (text) => lockOf(text, version));
  for (const file of ['packages/connector/src/observation/version.ts', 'packages/widget-kit/src/version.ts'])
    change(file, (text) => text.replace(`'${before}'`, `'${version}'`));
}

/** The lock file with the version of our packages, as npm writes it. */
function lockOf(text, version) {
  const lock = JSON.parse(text);
  lock.version = version;
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (place !== '' && !place.startsWith('packages/')) continue;
    entry.version = version;
    for (const name of Object.keys(entry.dependencies ?? {}))
      if (name.startsWith('@salestax/')) entry.dependencies[name] = version;
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}

if (process.argv[1] === import.meta.filename) {
  const [version] = process.argv.slice(2);
  try {
    prepareRelease(root, version, new Date().toISOString().slice(0, 10));
    process.stdout.write(`Version ${version} is prepared. Review and commit the changes, then run: npm run release\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

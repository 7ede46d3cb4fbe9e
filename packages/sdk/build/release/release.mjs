/*
 * `npm run release -- --repository=https://<host>/<owner>/<name>`: builds, makes dist/release, and tags the version in git.
 * dist/release has the package to publish, an archive of the scripts, the integrity of each script, and a bill of materials
 * (CycloneDX) for the widgets and for the service. Exits with 1 and a message when the sources are not those of a released
 * version, or when a component has a licence that is not in licences.json or a known vulnerability.
 *
 * A registry without an audit endpoint ends it, unless `--without-audit` says that the components were checked elsewhere.
 *
 * With `--dry-run` it takes the build that exists, in any state of the sources, and makes no tag.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { dist, root } from '../entries.mjs';
import { integrityOf } from '../scripts/integrity.mjs';
import { installTools } from './install-tools.mjs';
import { licenceFaults } from './licences.mjs';
import { releaseFaults, tagRelease } from './release-state.mjs';
import { repositoryFields } from './repository.mjs';

const options = {
  repository: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  'without-audit': { type: 'boolean', default: false },
};
const { values } = parseArgs({ options });
const isDry = values['dry-run'];
const release = path.join(dist, 'release');
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const print = (sentence) => process.stdout.write(`${sentence}\n`);

function fail(...sentences) {
  process.stderr.write(`${sentences.join('\n')}\n`);
  process.exit(1);
}

/** Runs a tool and returns its output; exits with its errors when it fails. */
function run(command, args, where = root) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: where, encoding: 'utf8' });
  if (status !== 0) fail(`${command} ${args.join(' ')} failed:`, stderr || stdout);
  return stdout;
}

function readRepository() {
  try {
    return repositoryFields(values.repository);
  } catch (error) {
    return fail(error.message);
  }
}

const fields = readRepository();
const faults = isDry ? [] : releaseFaults(root);
if (faults.length > 0) fail(...faults);
if (!isDry) run('rollup', ['--config', 'rollup.config.mjs', '--silent']);
if (!existsSync(path.join(dist, 'npm/package.json'))) fail('Nothing is built yet: run npm run build first.');
const { version } = read(path.join(dist, 'sdk/manifest.json'));
rmSync(release, { recursive: true, force: true });
mkdirSync(release, { recursive: true });

packPackage();
packScripts();
writeIntegrities();
writeBills();
audit();
if (!isDry) tagVersion();
print(`dist/release has version ${version}.`);
if (!isDry) print(`Next: git push --follow-tags, and npm publish dist/release/salestax-widgets-${version}.tgz`);

function tagVersion() {
  try {
    tagRelease(root, version);
  } catch (error) {
    fail(error.message);
  }
}

/** The package with the address of its repository, and without the script that refuses to publish it. */
function packPackage() {
  const folder = path.join(release, 'package');
  cpSync(path.join(dist, 'npm'), folder, { recursive: true });
  const { scripts: _, ...manifest } = read(path.join(folder, 'package.json'));
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify({ ...manifest, ...fields }, null, 2)}\n`);
  run('npm', ['pack', folder, '--pack-destination', release]);
  rmSync(folder, { recursive: true });
}

/** The scripts in a folder of their version, for the folder of releases that a connector serves (docs/operation.md). */
function packScripts() {
  const folder = path.join(release, version);
  cpSync(path.join(dist, 'sdk'), folder, { recursive: true });
  run('tar', ['-czf', path.join(release, `salestax-sdk-${version}.tgz`), version], release);
  rmSync(folder, { recursive: true });
}

/** Of every script in the archive, those that are loaded by others among them. */
function writeIntegrities() {
  const folder = path.join(dist, 'sdk');
  const scripts = globSync('**/*.js', { cwd: folder });
  const lines = scripts.map((file) => `${integrityOf(readFileSync(path.join(folder, file)))}  ${file}`);
  writeFileSync(path.join(release, 'integrity.txt'), `${lines.toSorted().join('\n')}\n`);
}

function writeBills() {
  const allowed = Object.keys(read(path.join(import.meta.dirname, 'licences.json')).allowed);
  const bills = [
    { name: 'widgets', workspace: 'packages/sdk' },
    { name: 'service', workspace: 'packages/connector' },
  ];
  const billMaker = path.join(installTools(path.join(root, 'packages/sdk/release-tools')), 'cyclonedx-npm');
  for (const { name, workspace } of bills) {
    const file = path.join(release, `salestax-${name}.cdx.json`);
    const from = ['--workspace', workspace, '--omit', 'dev', '--flatten-components', '--output-reproducible'];
    run(billMaker, [...from, '--output-format', 'JSON', '--output-file', file]);
    const bill = read(file);
    const refused = licenceFaults(bill, allowed);
    if (refused.length > 0) fail(...refused);
    print(`${path.basename(file)}: ${bill.components.length} components, all under allowed licences.`);
  }
}

function audit() {
  const { status, stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=moderate'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status === 0) print('npm audit reports no vulnerability of moderate or higher severity.');
  else if (/audit endpoint returned an error|ENOAUDIT|\b(?:404|405|501)\b/.test(stderr)) {
    const missing = 'This registry has no audit endpoint, so known vulnerabilities were not checked.';
    if (!isDry && !values['without-audit'])
      fail(missing, 'Use one that has it, or check the components elsewhere and pass --without-audit.');
    print(`WARNING: ${missing}`);
  } else fail('npm audit reports vulnerabilities in production dependencies:', stdout || stderr);
}

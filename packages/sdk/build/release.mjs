/*
 * Makes dist/release from the build: archives of the package and of the scripts, the integrity of each script, and a
 * bill of materials (CycloneDX) for the widgets and for the service. Exits with 1 and a message when a component has a
 * licence that is not in licences.json or a known vulnerability.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dist, root } from './entries.mjs';
import { licenceFaults } from './licences.mjs';

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

if (!existsSync(path.join(dist, 'npm/package.json'))) fail('Nothing is built yet: run npm run build first.');
const { version, loader, scripts, widgets } = read(path.join(dist, 'sdk/manifest.json'));
rmSync(release, { recursive: true, force: true });
mkdirSync(release, { recursive: true });

run('npm', ['pack', path.join(dist, 'npm'), '--pack-destination', release]);
run('tar', ['-czf', path.join(release, `salestax-sdk-${version}.tgz`), 'sdk'], dist);

const published = Object.values(widgets).flatMap(({ script, module }) => [script, module]);
const integrities = [loader, ...Object.values(scripts), ...published].map(
  ({ file, integrity }) => `${integrity}  ${file}`,
);
writeFileSync(path.join(release, 'integrity.txt'), `${integrities.toSorted().join('\n')}\n`);

const allowed = Object.keys(read(path.join(import.meta.dirname, 'licences.json')).allowed);
const bills = [
  { name: 'widgets', workspace: 'packages/sdk' },
  { name: 'service', workspace: 'packages/connector' },
];
for (const { name, workspace } of bills) {
  const file = path.join(release, `salestax-${name}.cdx.json`);
  const from = ['--workspace', workspace, '--omit', 'dev', '--flatten-components', '--output-reproducible'];
  run('cyclonedx-npm', [...from, '--output-format', 'JSON', '--output-file', file]);
  const bill = read(file);
  const faults = licenceFaults(bill, allowed);
  if (faults.length > 0) fail(...faults);
  print(`${path.basename(file)}: ${bill.components.length} components, all under allowed licences.`);
}

const audit = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=moderate'], { cwd: root, encoding: 'utf8' });
if (audit.status === 0) print('npm audit reports no vulnerability of moderate or higher severity.');
else if (/audit endpoint returned an error|ENOAUDIT|\b(?:404|405|501)\b/.test(audit.stderr))
  print(
    'WARNING: this registry has no audit endpoint, so known vulnerabilities were not checked. Run npm audit before publishing.',
  );
else fail('npm audit reports vulnerabilities in production dependencies:', audit.stdout || audit.stderr);

print(`dist/release has version ${version}.`);

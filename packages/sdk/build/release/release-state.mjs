import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isReleased } from './changelog.mjs';

/**
 * What prevents a release of the repository at `folder`, in sentences; empty when nothing does. The version is a tag in git,
 * so that everybody can find the sources of a package.
 */
export function releaseFaults(folder) {
  const read = (file) => readFileSync(path.join(folder, file), 'utf8');
  const { version } = JSON.parse(read('package.json'));
  const tag = `v${version}`;
  if (git(folder, 'rev-parse', '--is-inside-work-tree') !== 'true') return ['git or its repository is missing.'];
  const faults = [];
  if (!isReleased(read('CHANGELOG.md'), version))
    faults.push(
      `CHANGELOG.md has no section for ${version}, or still has changes under "Unreleased": run npm run prepare-release -- <version>.`,
    );
  if (git(folder, 'status', '--porcelain') !== '') faults.push('There are changes that are not committed.');
  const tagged = git(folder, 'rev-parse', '--verify', '--quiet', `${tag}^{commit}`);
  if (tagged !== '' && tagged !== git(folder, 'rev-parse', 'HEAD'))
    faults.push(`The tag ${tag} belongs to another commit: this version is released.`);
  const last = git(folder, 'describe', '--tags', '--abbrev=0', '--match=v*', `--exclude=${tag}`);
  if (last !== '' && isPatch(last.slice(1), version) && changesTypes(folder, last))
    faults.push(
      `The public types have changed since ${last} (packages/sdk/api), so ${version} must be a minor or major release.`,
    );
  return faults;
}

/** Creates the tag of a version, if it does not exist. Throws when git refuses, for example without a name and an email. */
export function tagRelease(folder, version) {
  if (git(folder, 'tag', '--list', `v${version}`) !== '') return;
  const args = ['tag', '--annotate', `v${version}`, '--message', `Version ${version}`];
  const { status, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The version was not tagged: ${stderr.trim()}`);
}

const isPatch = (last, version) => last.split('.').slice(0, 2).join('.') === version.split('.').slice(0, 2).join('.');

const changesTypes = (folder, last) => git(folder, 'diff', '--name-only', last, '--', 'packages/sdk/api') !== '';

/** The output of a git command; '' when it fails. */
function git(folder, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../entries.mjs';
import { hashSources } from '../sources.mjs';
import { isReleased } from './changelog.mjs';

/**
 * The version of a build: that of `package.json` for a released state of the sources, and for any other state a version of
 * its own, as '0.1.0-dev-1a2b3c4d'. So files of one version are always the same, and may be cached for ever.
 */
export function buildVersion() {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
  return isReleased(changelog, version) ? version : `${version}-dev-${hashSources().slice(0, 8)}`;
}

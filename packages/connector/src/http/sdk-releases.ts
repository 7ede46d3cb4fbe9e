import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of one version of the SDK. */
export interface SdkRelease {
  readonly version: string;
  readonly folder: string;
}

/** A folder below `/sdk/`. */
export interface SdkPath {
  /** A version ('1.2.3'), a major version ('1'), or `next`. */
  readonly name: string;
  readonly folder: string;
  /** Whether its files never change: those of a version. */
  readonly isFixed: boolean;
}

/** https://semver.org, without build metadata. */
const versionForm = /^\d+\.\d+\.\d+(?:-[\da-zA-Z.-]+)?$/;

/**
 * The paths of the release in use and of earlier ones that the operator has kept, for pages that name a version. A major
 * version leads to the release in use, and for other major versions to the newest one that was kept. `next` leads to the
 * newest version of all, release candidates included. `version`: that of the release in use, while it is being built: its
 * manifest is written last.
 * @throws when a kept folder does not have the version of its name, or differs from the release in use
 */
export function sdkPaths(bundlesDir: string, releasesDir: string | null, version?: string): readonly SdkPath[] {
  const builtRelease = version === undefined ? readRelease(bundlesDir) : { version, folder: bundlesDir };
  const keptReleases = releasesDir === null ? [] : readKept(releasesDir);
  const sameVersion = keptReleases.find(({ version }) => version === builtRelease?.version);
  const manifest = manifestOf(bundlesDir);
  if (sameVersion !== undefined && manifest !== null && manifestOf(sameVersion.folder) !== manifest)
    throw new Error(
      `${sameVersion.folder} and ${bundlesDir} both have version ${sameVersion.version} of the SDK and differ, but a version never changes. Remove the one that was not released.`,
    );
  const others = keptReleases.filter((release) => release !== sameVersion);
  const byMajor = new Map(
    newestLast(others.filter(isRelease)).map(({ version, folder }) => [majorOf(version), folder]),
  );
  if (builtRelease !== null) byMajor.set(majorOf(builtRelease.version), builtRelease.folder);
  const releases = builtRelease === null ? others : [builtRelease, ...others];
  const newest = newestLast(releases).at(-1);
  return [
    ...releases.map(({ version, folder }) => ({ name: version, folder, isFixed: true })),
    ...[...byMajor].map(([name, folder]) => ({ name, folder, isFixed: false })),
    ...(newest === undefined ? [] : [{ name: 'next', folder: newest.folder, isFixed: false }]),
  ];
}

/** The release in a folder of built bundles; null when no manifest names a version. */
function readRelease(folder: string): SdkRelease | null {
  const manifest: unknown = JSON.parse(manifestOf(folder) ?? '{}');
  const isNamed = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isNamed && typeof manifest.version === 'string' ? { version: manifest.version, folder } : null;
}

/** Folders with other names, as `lost+found` of a volume, are ignored. */
function readKept(releasesDir: string): readonly SdkRelease[] {
  const names = readdirSync(releasesDir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && versionForm.test(entry.name) ? [entry.name] : [],
  );
  return names.map((version) => {
    const folder = join(releasesDir, version);
    if (readRelease(folder)?.version !== version)
      throw new Error(
        `${folder} does not have version ${version} of the SDK: its manifest.json is missing or differs.`,
      );
    return { version, folder };
  });
}

function manifestOf(folder: string): string | null {
  const file = join(folder, 'manifest.json');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Not a release candidate or another version with a suffix. */
const isRelease = ({ version }: SdkRelease): boolean => !version.includes('-');

/** In the order of https://semver.org/#spec-item-11: a version with a suffix comes before the one without it. */
const newestLast = (releases: readonly SdkRelease[]): readonly SdkRelease[] =>
  releases.toSorted((a, b) => {
    const [numbers = '', suffix = ''] = partsOf(a.version);
    const [otherNumbers = '', otherSuffix = ''] = partsOf(b.version);
    if (numbers === otherNumbers && (suffix === '' || otherSuffix === '')) return otherSuffix.length - suffix.length;
    return byNumbers(numbers, otherNumbers) || byNumbers(suffix, otherSuffix);
  });

const partsOf = (version: string): readonly string[] => version.split(/-(.*)/, 2);
const byNumbers = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true });

const majorOf = (version: string): string => version.split('.')[0] ?? '';

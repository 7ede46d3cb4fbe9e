import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of one version of the SDK. */
export interface SdkRelease {
  readonly version: string;
  readonly folder: string;
}

/** A folder below `/sdk/`. */
export interface SdkPath {
  /** A version ('1.2.3') or a major version ('1'). */
  readonly name: string;
  readonly folder: string;
  /** Whether its files never change: those of a version. */
  readonly isFixed: boolean;
}

/** https://semver.org, without build metadata. */
const versionForm = /^\d+\.\d+\.\d+(?:-[\da-zA-Z.-]+)?$/;

/**
 * The paths of the release in use and of earlier ones that the operator has kept, for pages that name a version. A major
 * version leads to the release in use, and for other major versions to the newest one that was kept. `version`: that of the
 * release in use, where its manifest is not there yet.
 * @throws when a kept folder does not have the version of its name, or differs from the release in use
 */
export function sdkPaths(bundlesDir: string, releasesDir: string | null, version?: string): readonly SdkPath[] {
  const own = version === undefined ? readRelease(bundlesDir) : { version, folder: bundlesDir };
  const kept = releasesDir === null ? [] : readKept(releasesDir);
  const same = kept.find(({ version }) => version === own?.version);
  if (same !== undefined && manifestOf(same.folder) !== manifestOf(bundlesDir))
    throw new Error(
      `${same.folder} and ${bundlesDir} both have version ${same.version} of the SDK and differ, but a version never changes. Remove the one that was not released.`,
    );
  const others = kept.filter((release) => release !== same);
  const byMajor = new Map(newestLast(others).map(({ version, folder }) => [majorOf(version), folder]));
  if (own !== null) byMajor.set(majorOf(own.version), own.folder);
  const releases = own === null ? others : [own, ...others];
  return [
    ...releases.map(({ version, folder }) => ({ name: version, folder, isFixed: true })),
    ...[...byMajor].map(([name, folder]) => ({ name, folder, isFixed: false })),
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

/** Without versions with a suffix, as release candidates. */
function newestLast(releases: readonly SdkRelease[]): readonly SdkRelease[] {
  return releases
    .filter(({ version }) => !version.includes('-'))
    .toSorted((a, b) => a.version.localeCompare(b.version, 'en', { numeric: true }));
}

const majorOf = (version: string): string => version.split('.')[0] ?? '';

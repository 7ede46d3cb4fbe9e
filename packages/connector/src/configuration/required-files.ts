import { statSync } from 'node:fs';
import type { CompanyProvision } from '../domain/company-provision.ts';
import { ConfigError } from './config-error.ts';
import type { ConnectorConfig } from './connector-config.ts';
import { readProvisionFile } from './provision-file.ts';

type Files = Pick<ConnectorConfig, 'bundlesDir' | 'releasesDir' | 'pagesDir' | 'provisionFile'>;

/**
 * Checks the folders that the service serves, and reads the companies of PROVISION_FILE.
 * @throws ConfigError where one is missing or not valid
 */
export function readRequiredFiles({
  bundlesDir,
  releasesDir,
  pagesDir,
  provisionFile,
}: Files): readonly CompanyProvision[] {
  const folders = { BUNDLES_DIR: bundlesDir, SDK_RELEASES_DIR: releasesDir, PAGES_DIR: pagesDir };
  const problems = Object.entries(folders).flatMap(([name, folder]) =>
    !folder || statSync(folder, { throwIfNoEntry: false })?.isDirectory()
      ? []
      : [`${name} must be an existing folder; it is '${folder}'.`],
  );
  if (problems.length > 0) throw new ConfigError(problems);
  return provisionFile === null ? [] : readProvisionFile(provisionFile);
}

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keys of this machine's connector, created once and stored with its data. */
export interface MachineSecrets {
  readonly signingKeys: string;
  readonly encryptionKeys: string;
  readonly webhookVerifier: string;
}

/** Reads the keys, or creates them. `dataDir` null: new keys that are not stored. */
export function readMachineSecrets(dataDir: string | null): MachineSecrets {
  if (dataDir === null) return createSecrets();
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) {
    const stored = parsed(readFileSync(file, 'utf8'));
    if (isSecrets(stored)) return stored;
    throw new Error(`${file} is damaged. Restore it, or remove the whole folder to start with new data.`);
  }
  mkdirSync(dataDir, { recursive: true });
  const created = createSecrets();
  // The file is whole or not there, also when the process is killed.
  writeFileSync(`${file}.partial`, JSON.stringify(created), { mode: 0o600 });
  renameSync(`${file}.partial`, file);
  return created;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function createSecrets(): MachineSecrets {
  const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
  return { signingKeys: key('s1'), encryptionKeys: key('e1'), webhookVerifier: randomBytes(24).toString('base64url') };
}

function isSecrets(value: unknown): value is MachineSecrets {
  return (
    typeof value === 'object' &&
    value !== null &&
    'signingKeys' in value &&
    'encryptionKeys' in value &&
    'webhookVerifier' in value
  );
}

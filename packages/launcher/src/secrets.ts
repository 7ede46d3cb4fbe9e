import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keys of this machine's connector, made once and kept beside its data. */
export interface MachineSecrets {
  readonly signingKeys: string;
  readonly encryptionKeys: string;
  readonly webhookVerifier: string;
}

/** `dataDir` null: new ones, kept nowhere. */
export function readMachineSecrets(dataDir: string | null): MachineSecrets {
  if (dataDir === null) return makeSecrets();
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isSecrets(kept)) return kept;
    throw new Error(`${file} is damaged. Restore it, or remove the whole folder to begin anew.`);
  }
  mkdirSync(dataDir, { recursive: true });
  const made = makeSecrets();
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}

function makeSecrets(): MachineSecrets {
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

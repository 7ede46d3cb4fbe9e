import { readFileSync, statSync } from 'node:fs';

/** Reads a JSON file. Errors never quote the content, which may be secret. */
export function readOperatorFile(file: string): unknown {
  const text = contentOf(file);
  try {
    const content: unknown = JSON.parse(text);
    return content;
  } catch {
    throw new Error(`${file} is not valid JSON.`);
  }
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Permissions of users who are neither the owner of a file nor in its group. */
const othersMode = 0o007;

/** Whether any user of the machine can read or change a file. False for a missing one, and where files have no modes. */
export function isOpenToOthers(file: string | undefined): boolean {
  if (!file || process.platform === 'win32') return false;
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  return (mode & othersMode) !== 0;
}

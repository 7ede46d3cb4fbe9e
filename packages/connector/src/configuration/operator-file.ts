import { readFileSync } from 'node:fs';

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

import { stripTypeScriptTypes } from 'node:module';

/** A TypeScript module with its types stripped, for a browser. */
export function browserScript(source: string): string {
  // Node prints a warning at the first use of this experimental function; callers choose the process flags.
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}

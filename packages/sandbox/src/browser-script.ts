import { stripTypeScriptTypes } from 'node:module';

/** A script of ours as a browser takes it. */
export function browserScript(source: string): string {
  // Node warns that the function is experimental, at each first use; its `--disable-warning` is not ours to set.
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}

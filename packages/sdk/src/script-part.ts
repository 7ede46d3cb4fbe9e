/** A part of a script as the build writes it: its default export makes its exports from those of the script. */
interface PartModule<Exports> {
  readonly default: (script: Exports) => unknown;
}

/** Where a script is, and how it may load more. */
interface ScriptElement {
  readonly src: string;
  readonly nonce?: string | undefined;
}

/**
 * Makes the function that loads a part of a script: a module beside it. The build writes its calls in place of `import()`.
 * A `modulepreload` link verifies the integrity hash, and the import uses the verified module (docs/decisions/0018-elements.md).
 * Browsers remember a failed module by its address, so each further attempt uses another one: a server of the files answers
 * `retry-1/` and so on as the folder itself.
 */
export function createPartLoader<Exports>(
  { src, nonce = '' }: ScriptElement,
  importModule: (url: string) => Promise<PartModule<Exports>>,
) {
  let failures = 0;
  return async (file: string, integrity: string, script: Exports): Promise<unknown> => {
    const url = new URL((failures > 0 ? `retry-${failures}/` : '') + file, src).href;
    const link = document.createElement('link');
    try {
      await new Promise((resolve, reject) => {
        Object.assign(link, { rel: 'modulepreload', crossOrigin: '', integrity, nonce, href: url });
        link.addEventListener('load', resolve);
        link.addEventListener('error', reject);
        document.head.append(link);
      });
      return (await importModule(url)).default(script);
    } catch (error) {
      failures += 1;
      throw error;
    } finally {
      link.remove();
    }
  };
}

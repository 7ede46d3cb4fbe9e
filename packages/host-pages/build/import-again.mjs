const again = 'importAgain';

/**
 * Rollup plugin: an import on demand that fails is tried once more under another address. Chromium remembers a failed module by
 * its address, so a retry of the same import would fail until the page is loaded again
 * (https://github.com/whatwg/html/issues/6768).
 */
export const importAgain = {
  name: 'import-again',
  renderDynamicImport: () => ({ left: `${again}(`, right: ')' }),
  renderChunk(code) {
    if (!code.includes(`${again}(`)) return null;
    // A function declaration, because it must be there before the module is evaluated; at the end, because so the source map
    // stays right.
    const load = `function ${again}(file){return import(file).catch(()=>import(\`\${file}?\${Date.now()}\`))}`;
    return { code: `${code}\n${load}\n`, map: null };
  },
};

const port = /^(.*\/client(?:\/src)?)\/http\.([jt]s)$/;
const small = /^(.*)\/http\.([jt]s)\?small$/;

/**
 * Rollup plugin: replaces ky by another implementation, by default plain `fetch`, in scripts and pages. All pass the same
 * tests; plain `fetch` has a tenth of the size.
 */
export const smallHttp = (file = 'fetch-http', name = 'fetchHttp') => ({
  name: 'small-http',
  async resolveId(id, importer) {
    if (!/\/http(?:\.js)?$/.test(id)) return null;
    const resolved = await this.resolve(id, importer, { skipSelf: true });
    return resolved !== null && port.test(resolved.id) ? `${resolved.id}?small` : null;
  },
  load(id) {
    const [, folder, extension] = small.exec(id) ?? [];
    if (folder === undefined) return null;
    return `export { ${name} as kyHttp } from ${JSON.stringify(`${folder}/${file}.${extension}`)};`;
  },
});

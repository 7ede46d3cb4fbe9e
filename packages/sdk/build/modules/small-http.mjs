/** The module that exports `kyHttp`, in the sources and in the built package. */
const kyModule = /^(.*\/client(?:\/src)?)\/http\.([jt]s)$/;
/** What replaces it: the same id with `?small`. */
const smallModule = /^(.*)\/http\.([jt]s)\?small$/;

/**
 * Rollup plugin: replaces ky by plain `fetch` in scripts and pages. Both implementations pass the same tests; this one
 * has a tenth of the size.
 */
export const smallHttp = {
  name: 'small-http',
  async resolveId(id, importer) {
    if (!/\/http(?:\.js)?$/.test(id)) return null;
    const resolved = await this.resolve(id, importer, { skipSelf: true });
    return resolved !== null && kyModule.test(resolved.id) ? `${resolved.id}?small` : null;
  },
  load(id) {
    const [, folder, extension] = smallModule.exec(id) ?? [];
    if (folder === undefined) return null;
    return `export { fetchHttp as kyHttp } from ${JSON.stringify(`${folder}/fetch-http.${extension}`)};`;
  },
};

/**
 * Scripts speak HTTP through plain `fetch`: it follows the same rules as the port over ky (their tests are the same) and is
 * a tenth of its size.
 */
export const smallHttp = {
  name: 'small-http',
  async resolveId(id, importer) {
    if (!id.endsWith('/http.js')) return null;
    const resolved = await this.resolve(id, importer, { skipSelf: true });
    return resolved?.id.endsWith('/client/http.js') ? `${resolved.id}?small` : null;
  },
  load(id) {
    if (!id.endsWith('/client/http.js?small')) return null;
    return `export { fetchHttp as kyHttp } from ${JSON.stringify(id.replace('/http.js?small', '/fetch-http.js'))};`;
  },
};

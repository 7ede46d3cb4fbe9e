// The server of an example: its files, its headers, and the one answer that takes a secret, the embed session.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
};

/** What the site is told by its environment; without it, the addresses and the demo client of `npm start`. */
export function readSite(defaultPort) {
  const env = process.env;
  const port = Number(env.PORT ?? defaultPort);
  return {
    port,
    origin: env.PAGE_ORIGIN ?? `http://localhost:${port}`,
    connector: env.CONNECTOR_URL ?? 'http://localhost:4000',
    realmId: env.REALM_ID ?? '9341452100000001',
    client: `${env.EMBED_CLIENT_ID ?? 'document-page'}:${env.EMBED_CLIENT_SECRET ?? 'sandbox-embed-secret'}`,
  };
}

/**
 * An embed session for one company, these widgets and the pages of this site; the connector's answer as it came. A widget
 * only reads, unless `manages` names it: then `user` may also change what it shows.
 */
export async function embedSession({ connector, client, realmId, origin }, widgets, user, manages = []) {
  const rights = Object.fromEntries(manages.map((widget) => [widget, 'manage']));
  const answer = await fetch(`${connector}/oauth/api/embed/sessions`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(client).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ realmId, widgets, origins: [origin], rights, user }),
  });
  return { status: answer.status, type: 'application/json', body: await answer.text() };
}

/** What the connector says about its scripts: their version, files and integrity. */
export const readManifest = async ({ connector }) => (await fetch(`${connector}/sdk/manifest.json`)).json();

/** The value at a path such as 'widgets.nexus.script.integrity'. */
export const valueAt = (value, path) => path.split('.').reduce((inner, key) => inner[key], value);

/**
 * Serves the files of a folder, and `routes` ('POST /embed-session') before them. `headers(given, page)` are those of a
 * page by its name;
 * `{{connector}}` in a page, and whatever else `slots()` names, is filled in; so are values of the connector's manifest, as
 * `{{manifest.loader.integrity}}`.
 */
export function serve({ site, folder, routes = {}, headers = () => ({}), slots = () => ({}) }) {
  const file = async (path) => {
    const name = path === '/' ? '/index.html' : path;
    const type = types[extname(name)];
    if (type === undefined || !/^(?:\/[\w-][\w.-]*)+$/.test(name)) return { status: 404, type: 'text/plain', body: '' };
    const body = await readFile(new URL(`.${name}`, folder), 'utf8');
    if (!name.endsWith('.html')) return { status: 200, type, body };
    const given = { connector: site.connector, ...slots() };
    const manifest = body.includes('{{manifest.') ? await readManifest(site) : {};
    const filled = body
      .replaceAll(/\{\{(\w+)\}\}/g, (slot, key) => given[key] ?? slot)
      .replaceAll(/\{\{manifest\.([\w.-]+)\}\}/g, (_, path) => valueAt(manifest, path));
    return { status: 200, type, body: filled, headers: headers(given, name) };
  };

  async function answer(request, response) {
    const { pathname } = new URL(request.url, site.origin);
    const route = routes[`${request.method} ${pathname}`];
    const { status, type, body, headers } = await (route === undefined ? file(pathname) : route(request));
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers }).end(body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(error.code === 'ENOENT' ? 404 : 502).end());
  });
  server.listen(site.port, 'localhost', () => process.stdout.write(`${site.origin}\n`));
}

// A page of your own with the panel in it. Your server keeps the credentials; the browser gets a session that ends soon.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const env = process.env;
const port = Number(env.PORT ?? 4050);
const connector = env.CONNECTOR_URL ?? 'http://localhost:4000';
const origin = env.PAGE_ORIGIN ?? `http://localhost:${port}`;
const realmId = env.REALM_ID ?? '9341452100000001';
const client = `${env.EMBED_CLIENT_ID ?? 'document-page'}:${env.EMBED_CLIENT_SECRET ?? 'sandbox-embed-secret'}`;

/** A session for one company, one widget and the pages of one origin. Ask for it only for somebody signed in with you. */
async function embedSession() {
  const answer = await fetch(`${connector}/oauth/api/embed/sessions`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(client).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ realmId, widgets: ['estimate-panel'], origins: [origin] }),
  });
  return { status: answer.status, type: 'application/json', body: await answer.text() };
}

const file = async (name, type) => ({
  status: 200,
  type,
  body: await readFile(new URL(name, import.meta.url), 'utf8'),
});

/** The version of the scripts and their hashes, as the connector states them. */
const manifest = async () => (await fetch(`${connector}/sdk/manifest.json`)).json();
const valueAt = (value, path) => path.split('.').reduce((inner, key) => inner[key], value);

const routes = {
  'GET /': async () => {
    const [page, stated] = await Promise.all([file('index.html', 'text/html; charset=utf-8'), manifest()]);
    const body = page.body
      .replaceAll('{{connector}}', connector)
      .replaceAll(/\{\{manifest\.([\w.-]+)\}\}/g, (_, path) => valueAt(stated, path));
    return { ...page, body };
  },
  'GET /page.mjs': () => file('page.mjs', 'text/javascript'),
  'POST /embed-session': embedSession,
};

async function answer(request, response) {
  const route = routes[`${request.method} ${new URL(request.url, origin).pathname}`];
  const { status, type, body } = route === undefined ? { status: 404, type: 'text/plain', body: '' } : await route();
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.writeHead(502).end());
});
server.listen(port, 'localhost', () => process.stdout.write(`http://localhost:${server.address().port}\n`));

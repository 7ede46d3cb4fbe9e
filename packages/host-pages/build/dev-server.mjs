import http from 'node:http';
import path from 'node:path';
import { createServer } from 'vite';
import { root } from '../../sdk/build/entries.mjs';
import { preactForReact } from '../../sdk/build/modules/on-preact.mjs';
import { smallHttp } from '../../sdk/build/modules/small-http.mjs';
import { viteCssText } from '../../sdk/build/modules/vite-css-text.ts';
import { scriptsOfSources } from './dev-scripts.mjs';
import { sheetOf } from './html.mjs';

const own = 'packages/host-pages/src';

/** The pages by the names of their built scripts. */
const sources = {
  host: { entry: `${own}/main.ts`, styles: [`${own}/page.css`] },
  panel: { entry: `${own}/panel-frame.ts`, styles: [`${own}/panel.css`] },
};

/** What Vite answers. */
const ownAddress = /^\/(?:@|packages\/|node_modules\/|\.cache\/)/;

const builtScript = /<script type="module" src="\/assets\/(host|panel)-[^"]*"><\/script>/;

/** The HTML of the connector with the sources of the page in the place of what was built. */
async function onSources(html) {
  const page = sources[builtScript.exec(html)?.[1]];
  if (page === undefined) return html;
  const sheet = await sheetOf(page.styles);
  return html
    .replace(
      builtScript,
      `<script type="module" src="/@vite/client"></script>\n<script type="module" src="/${page.entry}"></script>`,
    )
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<style>.*?<\/style>/s, () => `<style>${sheet}</style>`);
}

/** Headers of what was built, as its length, its encoding and the hashes of its scripts. */
const headersOfBuilt = ['content-encoding', 'content-length', 'content-security-policy', 'etag', 'transfer-encoding'];

/** Passes a request on to the connector. */
function passOn(connector, request, response) {
  const { method, url, headers } = request;
  const passed = http.request(connector + url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  // It starts again after a change.
  passed.once('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  response.once('close', () => passed.destroy());
  request.pipe(passed);
}

/** Answers with a page of the connector, on the sources of the page. */
async function sendPage(connector, { url, headers }, response) {
  const { host, accept, cookie = '' } = headers;
  try {
    const answer = await fetch(connector + url, { headers: { host, accept, cookie }, redirect: 'manual' });
    const text = await onSources(await answer.text());
    for (const [name, value] of answer.headers)
      if (!headersOfBuilt.includes(name) && name !== 'set-cookie') response.setHeader(name, value);
    response.setHeader('set-cookie', answer.headers.getSetCookie());
    response.writeHead(answer.status).end(text);
  } catch (error) {
    // It starts again after a change; the browser tries again, too.
    response.writeHead(502, { refresh: '1' }).end(String(error));
  }
}

const isPage = ({ method, headers }) => method === 'GET' && headers.accept?.includes('text/html');

/** Vite plugin: the pages on their sources, and what the connector answers. */
const pagesOf = (connector) => ({
  name: 'pages-of-connector',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (ownAddress.test(request.url)) next();
      else if (isPage(request)) void sendPage(connector, request, response);
      else passOn(connector, request, response);
    });
  },
});

/**
 * Serves the host pages, the panel in its iframe and the scripts of the widgets from their sources. The browser reloads a page
 * after a change; a page of another origin, as the document page, has the change when it is loaded again. Everything else is
 * answered by the connector behind this server.
 */
export async function startDevServer({ port, connector }) {
  const base = {
    configFile: false,
    root,
    clearScreen: false,
    logLevel: 'warn',
    plugins: [viteCssText(), { ...smallHttp, enforce: 'pre' }],
    resolve: { alias: preactForReact },
  };
  const server = await createServer({
    ...base,
    appType: 'custom',
    cacheDir: path.join(root, '.cache/vite'),
    plugins: [scriptsOfSources(base), pagesOf(connector), ...base.plugins],
    optimizeDeps: { entries: Object.values(sources).map(({ entry }) => entry) },
    server: {
      host: 'localhost',
      port,
      strictPort: true,
      cors: false,
      // The service writes its data all the time.
      watch: { ignored: [path.join(root, 'data/**'), path.join(root, 'dist/**')] },
    },
  });
  await server.listen();
  return { stop: () => server.close() };
}

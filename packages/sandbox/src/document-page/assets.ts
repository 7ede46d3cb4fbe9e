import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { browserScript } from '../browser-script.ts';

interface Asset {
  readonly type: string;
  readonly body: string;
}

/** The page's own modules and style sheet, ready for a browser: types stripped, bare imports pointed to their files. */
function readAssets(): ReadonlyMap<string, Asset> {
  const folder = new URL('./web/', import.meta.url);
  const assets = new Map<string, Asset>();
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.test.ts')) continue;
    const text = readFileSync(new URL(name, folder), 'utf8');
    if (name.endsWith('.css')) assets.set(name, { type: 'text/css; charset=utf-8', body: text });
    if (name.endsWith('.ts')) assets.set(name, script(browserScript(text).replaceAll("'big.js'", "'./big.mjs'")));
  }
  assets.set('big.mjs', script(readFileSync(fileURLToPath(import.meta.resolve('big.js')), 'utf8')));
  return assets;
}

const script = (body: string): Asset => ({ type: 'text/javascript; charset=utf-8', body });

export function registerAssets(app: FastifyInstance): void {
  const assets = readAssets();
  app.get<{ Params: { name: string } }>('/app/assets/:name', (request, reply) => {
    const asset = assets.get(request.params.name);
    if (asset === undefined) return reply.code(404).type('text/plain').send('Not found');
    return reply.type(asset.type).header('cache-control', 'no-cache').send(asset.body);
  });
}

// Serves what `vite build` has made, and asks for embed sessions.
import { embedSession, readSite, serve } from '../site.mjs';

const site = readSite(4054);

serve({
  site,
  folder: new URL('dist/', import.meta.url),
  routes: { 'POST /embed-session': () => embedSession(site, ['nexus', 'product-catalog']) },
});

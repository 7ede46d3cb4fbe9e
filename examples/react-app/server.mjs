// Serves what `vite build` has made, and asks for embed sessions.
import { embedSession, readSite, serve } from '../site.mjs';

const site = readSite(4054);
const widgets = ['nexus', 'product-catalog'];
/** Your own sign-in stands here. */
const administrator = { name: 'Robin Vale', email: 'robin@portal.example' };

serve({
  site,
  folder: new URL('dist/', import.meta.url),
  routes: { 'POST /embed-session': () => embedSession(site, widgets, administrator, widgets) },
});

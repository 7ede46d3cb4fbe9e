// Leads to the gallery, which the connector serves, with an embed session for every widget that takes one.
import { embedSession, readSite, serve } from '../site.mjs';

const site = readSite(4053);

/** Every widget that runs in any page and asks as somebody; the manifest knows. */
async function embeddable() {
  const { widgets } = await (await fetch(`${site.connector}/sdk/manifest.json`)).json();
  const takesSession = ({ runsOn, options }) => runsOn === 'any page' && options.some(({ name }) => name === 'session');
  return Object.keys(widgets).filter((name) => takesSession(widgets[name]));
}

serve({
  site,
  folder: new URL('./', import.meta.url),
  routes: {
    'GET /': async () => {
      const { status, type, body } = await embedSession(site, await embeddable());
      if (status !== 200) return { status, type, body };
      // Behind the #, where no server sees it.
      const location = `${site.connector}/gallery#session=${JSON.parse(body).token}`;
      return { status: 302, type: 'text/plain', body: '', headers: { location, 'referrer-policy': 'no-referrer' } };
    },
  },
});

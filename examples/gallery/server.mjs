// Leads to the gallery, which the connector serves, with an embed session for every widget that takes one. `fault` in its
// address lets a vendor of the sandbox fail.
import { embedSession, readSite, serve } from '../site.mjs';

const site = readSite(4053);
/** Control server of the vendors' sandbox. */
const control = process.env.CONTROL_URL ?? 'http://localhost:4040';

/** Five minutes: a fault that is left behind ends by itself. */
const lasts = 300_000;
/** What a visitor can do to the vendors of the sandbox, by name. */
const faults = {
  slow: { service: 'tax-provider', lasts, fault: { kind: 'latency', milliseconds: 4_000 } },
  busy: { service: 'tax-provider', lasts, fault: { kind: 'status', status: 429, retryAfter: '1' } },
  token: { service: 'accounting', times: 1, fault: { kind: 'stale-token' } },
  partial: { service: 'accounting', lasts, fault: { kind: 'truncated-body' } },
};

/** Replaces the faults of the sandbox; '' removes all. */
async function setFault(name) {
  await fetch(`${control}/faults`, { method: 'DELETE' });
  if (!Object.hasOwn(faults, name)) return;
  const body = JSON.stringify(faults[name]);
  await fetch(`${control}/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}

const visitor = { name: 'Robin Vale', email: 'robin@portal.example' };
/** The widgets that change something; the gallery shows what they do. */
const managed = [
  'home',
  'connector-settings',
  'nexus',
  'reconciliation',
  'product-catalog',
  'address-validation',
  'exemption',
  'documents',
  'close',
];

/** Every widget that runs in any page and asks as somebody; the manifest knows. */
async function embeddable() {
  const { widgets } = await (await fetch(`${site.connector}/sdk/manifest.json`)).json();
  const takesSession = ({ runsOn, options }) => runsOn === 'any page' && options.some(({ name }) => name === 'session');
  return Object.keys(widgets).filter((name) => takesSession(widgets[name]));
}

/** The page of the gallery that asked for a session, with its settings; the first page where none did. */
function returnPage(request) {
  const to = new URL(request.url, site.origin).searchParams.get('to') ?? '';
  const page = new URL(URL.canParse(to, site.connector) ? to : '', site.connector);
  const isOfGallery = page.origin === new URL(site.connector).origin && /^\/gallery(?:\/|$)/.test(page.pathname);
  return isOfGallery ? page : new URL('/gallery', site.connector);
}

serve({
  site,
  folder: new URL('./', import.meta.url),
  routes: {
    'GET /': async (request) => {
      const fault = new URL(request.url, site.origin).searchParams.get('fault');
      if (fault !== null) await setFault(fault);
      const { status, type, body } = await embedSession(site, await embeddable(), visitor, managed);
      if (status !== 200) return { status, type, body };
      // Behind the #, where no server sees it.
      const page = returnPage(request);
      page.hash = `session=${JSON.parse(body).token}`;
      const location = page.href;
      return { status: 302, type: 'text/plain', body: '', headers: { location, 'referrer-policy': 'no-referrer' } };
    },
  },
});

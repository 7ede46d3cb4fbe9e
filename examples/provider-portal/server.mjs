// A portal with users of its own. Whoever is signed in here gets embed sessions for the company that is theirs.
import { embedSession, readSite, serve } from '../site.mjs';

const site = readSite(4051);
const { connector } = site;

/** Your own sign-in stands here: who asks, or null. */
const userOf = (_request) => ({ name: 'Robin Vale', email: 'robin@portal.example', isAdministrator: true });

const widgets = ['home', 'nexus', 'exemption'];

/**
 * All that the page's policy has to allow for the widgets: their scripts, the style sheet of their heights, and calls
 * to their service.
 */
const policy = [
  "default-src 'none'",
  `script-src 'self' ${connector}`,
  `style-src 'self' ${connector}`,
  `connect-src 'self' ${connector}`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

serve({
  site,
  folder: new URL('./', import.meta.url),
  headers: () => ({ 'content-security-policy': policy, 'referrer-policy': 'strict-origin' }),
  routes: {
    'POST /embed-session': async (request) => {
      const user = userOf(request);
      if (user === null) return { status: 401, type: 'text/plain', body: '' };
      const { isAdministrator, ...person } = user;
      // Everybody else reads.
      return embedSession(site, widgets, person, isAdministrator ? widgets : []);
    },
  },
});

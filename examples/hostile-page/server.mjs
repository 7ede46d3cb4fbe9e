// A page that is as unkind to what is embedded in it as pages are in practice, under a policy that allows no inline code.
import { randomBytes } from 'node:crypto';
import { embedSession, readSite, serve } from '../site.mjs';

const site = readSite(4052);
/** Your own sign-in stands here. */
const administrator = { name: 'Robin Vale', email: 'robin@portal.example' };

const trustedTypes = ["require-trusted-types-for 'script'", "trusted-types 'none'"];

/** jQuery 1.12.4 assigns texts to `innerHTML` when it starts: its page cannot enforce Trusted Types. */
const policy = ({ connector, nonce }, page) =>
  [
    "default-src 'none'",
    // No address: what has this page's nonce may run, and nothing else.
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `connect-src 'self' ${connector}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    ...(page === '/jquery.html' ? [] : trustedTypes),
  ].join('; ');

serve({
  site,
  folder: new URL('./', import.meta.url),
  slots: () => ({ nonce: randomBytes(16).toString('base64') }),
  headers: (given, page) => ({ 'content-security-policy': policy(given, page) }),
  routes: { 'POST /embed-session': () => embedSession(site, ['home', 'nexus'], administrator, ['home', 'nexus']) },
});

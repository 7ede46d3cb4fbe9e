import { assert, constantFrom, oneof, property, string, tuple, webUrl } from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Log } from '@salestax/client';
import { allowedOrigins, createRedirect, safeUrl } from './safe-redirect.ts';

const config = {
  OAuthUrls: { oAuthBaseUrl: 'https://connector.example/oauth' },
  avatax: { api_base_url: 'https://connector.example' },
  allowedRoles: [],
  redirectOrigins: ['https://identity.good.example', 'http://127.0.0.1:4020', 'http://plain.example'],
  portal: { integrationsUrl: 'https://portal.example/integrations', origins: ['https://portal.example'] },
  accountingUrl: 'https://accounting.example/app',
  staffSignOutUrl: 'https://staff.example/login/signout',
};
const allowed = allowedOrigins(config, 'https://connector.example');

describe('an address from outside', () => {
  it.each([
    'https://identity.good.example/connect/authorize?client_id=a&state=b',
    'HTTPS://Identity.Good.Example/',
    'https://identity.good.example:443/a',
    'http://127.0.0.1:4020/authorize',
    'https://portal.example/integrations',
    'https://accounting.example/app/invoice?id=1#x',
    'https://staff.example/login/signout',
    'https://connector.example/home',
  ])('is opened when its origin is allowed: %s', (to) => {
    expect(safeUrl(to, allowed)?.href).toBe(new URL(to).href);
  });

  it.each([
    ['a script', 'javascript:alert(1)'],
    ['a script with a comment that looks like an address', 'javascript://identity.good.example/%0aalert(1)'],
    ['a document in the address', 'data:text/html,<script>alert(1)</script>'],
    ['a blob', 'blob:https://connector.example/1'],
    ['a file', 'file:///etc/passwd'],
    ['no scheme', '//evil.example'],
    ['no scheme, with backslashes', '\\\\evil.example'],
    ['a path', '/home'],
    ['nothing', ''],
    ['an origin that is not allowed', 'https://evil.example/'],
    ['an allowed name as user', 'https://identity.good.example@evil.example/'],
    ['a user at an allowed origin', 'https://user@identity.good.example/'],
    ['a password at an allowed origin', 'https://:secret@identity.good.example/'],
    ['an allowed name as subdomain', 'https://identity.good.example.evil.example/'],
    ['a subdomain of an allowed name', 'https://evil.identity.good.example/'],
    ['an allowed name without the dot', 'https://identity.goodaexample/'],
    ['another port', 'https://identity.good.example:8443/'],
    ['http instead of https', 'http://identity.good.example/'],
    ['http away from this machine, although it is listed', 'http://plain.example/'],
    ['a tab in the scheme', 'java\tscript:alert(1)'],
    ['a tab in the name', 'https://identity.good\t.example/'],
    ['a line break', 'https://identity.good.example/\n'],
    ['a line break before it', '\nhttps://identity.good.example/'],
    ['a space before it', ' https://identity.good.example/'],
    ['a backslash', 'https://evil.example\\@identity.good.example/'],
    ['one slash', 'https:/identity.good.example/'],
    ['no slash', 'https:identity.good.example/'],
    ['letters that look alike', 'https://identity.gооd.example/'],
    ['wide letters', 'https://ｉdentity.good.example/'],
    ['a dot that is none', 'https://identity.good。example/'],
    ['an invisible character', 'https://identity.good\u00AD.example/'],
    ['a null character', 'https://identity.good.example\0/'],
    ['a broken name', 'https://[/'],
  ])('with %s is refused', (_, to) => {
    expect(safeUrl(to, allowed)).toBeNull();
  });

  it('never leads to an origin that is not allowed, whatever the text', () => {
    const good = constantFrom('https://identity.good.example', 'https://portal.example', 'http://127.0.0.1:4020');
    const sign = constantFrom('@', '\\', '/', '//', ':', '#', '?', '\t', '\n', '%00', '%2F', '.', '。', '');
    const texts = oneof(
      string(),
      string({ unit: 'binary' }),
      webUrl(),
      tuple(good, sign, string(), webUrl()).map((p) => p.join('')),
    );
    const isSafe = (text: string) => {
      const went: string[] = [];
      const logged: string[] = [];
      const location = { assign: (url: string | URL) => void went.push(String(url)) };
      const isGone = createRedirect({ location, allowed, log: (message) => void logged.push(message) })(text);
      const isAllowed = went.every((to) => allowed.has(new URL(to).origin));
      return isAllowed && went.length === (isGone ? 1 : 0) && logged.length === (isGone ? 0 : 1);
    };
    expect(() => assert(property(texts, isSafe), { numRuns: 1_000 })).not.toThrow();
  });
});

describe('a refused redirect', () => {
  it('does not navigate, and is logged without the address', () => {
    const assign = vi.fn<Location['assign']>();
    const log = vi.fn<Log>();
    expect(createRedirect({ location: { assign }, allowed, log })('https://evil.example/?code=1')).toBe(false);
    expect(assign).not.toHaveBeenCalled();
    expect(log.mock.calls).toEqual([['invalid url', 'Warning']]);
  });
});

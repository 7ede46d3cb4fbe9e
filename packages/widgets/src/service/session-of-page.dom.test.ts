import { afterEach, expect, it, vi } from 'vitest';
import { createSessionSupplier, readSession, removeSession, tokenOf, writeSession } from '@salestax/client';
import { createLifetime, shareSession } from '@salestax/widget-kit';
import { config, sampleSession } from '../testing/session.fixture.ts';
import { sessionOfPage } from './session-of-page.ts';

afterEach(() => removeSession());

it('a widget that is given no session uses the stored one, and may change what the service allows', async () => {
  writeSession(sampleSession());
  const record = readSession(Date.now());
  const key = { serviceUrl: config.apiBaseUrl, company: undefined };
  const user = { name: 'home', life: createLifetime(), debug: () => {} };
  const { source, isEmbedded, mayManage } = sessionOfPage(undefined, key, user);
  expect(await source()).toBe(record && tokenOf(record));
  expect(isEmbedded).toBe(false);
  expect(mayManage('home')).toBe(true);
});

it('a token of another company that the estimate panel has requested is requested once more', async () => {
  const tokenFor = (realm: string) => `x.${btoa(JSON.stringify({ realm }))}.x`;
  const request = vi.fn<() => Promise<string>>();
  request.mockResolvedValueOnce(tokenFor('1')).mockResolvedValue(tokenFor('2'));
  const key = { serviceUrl: config.apiBaseUrl, company: '2' };
  const life = createLifetime();
  const shared = shareSession(request, key, life, () => createSessionSupplier(request));
  expect(await shared()).toBe(tokenFor('1'));
  const { source } = sessionOfPage(request, key, { name: 'home', life, debug: () => {} });
  expect(await source()).toBe(tokenFor('2'));
  expect(request).toHaveBeenCalledTimes(2);
});

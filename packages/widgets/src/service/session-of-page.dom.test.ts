import { afterEach, expect, it } from 'vitest';
import { readSession, removeSession, tokenOf, writeSession } from '@salestax/client';
import { createLifetime } from '@salestax/widget-kit';
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

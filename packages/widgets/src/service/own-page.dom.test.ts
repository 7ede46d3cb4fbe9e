import { afterEach, describe, expect, it } from 'vitest';
import { readSession, removeSession, tokenOf, writeSession } from '@salestax/client';
import { createLifetime } from '@salestax/widget-kit';
import { config, sampleSession } from '../testing/session.fixture.ts';
import * as ofOwnPage from './session-of-own-page.ts';
import * as ofAnyPage from './session-of-page.ts';
import * as settingOfOwnPage from './wrong-setting-of-own-page.ts';
import * as settingOfAnyPage from './wrong-setting.ts';

const key = { serviceUrl: config.apiBaseUrl, company: undefined };
const setting = { widget: 'home', config, company: undefined, hasAnswered: true };

afterEach(() => removeSession());

describe('a widget on one of our own pages', () => {
  it.each([
    ['any page', ofAnyPage],
    ['our own pages', ofOwnPage],
  ])(
    'uses the stored session, and may change what the service allows: the module of %s',
    async (_, { sessionOfPage }) => {
      writeSession(sampleSession());
      const record = readSession(Date.now());
      const user = { name: 'home', life: createLifetime(), debug: () => {} };
      const { source, isEmbedded, mayManage } = sessionOfPage(undefined, key, user);
      expect(await source()).toBe(record && tokenOf(record));
      expect(isEmbedded).toBe(false);
      expect(mayManage('home')).toBe(true);
    },
  );

  it('names no setting of an integrator for a failed call', () => {
    const failure = {
      ok: false,
      problem: 'failed',
      code: 'unexpected-answer',
      message: '',
      cause: undefined,
      status: 200,
      correlationId: null,
      reasonCode: null,
      base: 'apiBaseUrl',
    } as const;
    expect(settingOfAnyPage.wrongSetting(failure, setting)).toContain('config.apiBaseUrl');
    expect(settingOfOwnPage.wrongSetting(failure, setting)).toBeNull();
  });
});

import { afterEach, describe, expect, test, vi } from 'vitest';
import { readOnboarding, removeOnboarding, writeOnboarding, type OnboardingRecord } from './onboarding-record.ts';
import { browserStore, tabStore } from './storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

describe('a store', () => {
  test('separates the two storages of the browser', () => {
    expect(browserStore.set('realmId', '1')).toBe(true);
    expect([browserStore.get('realmId'), tabStore.get('realmId')]).toEqual(['1', null]);
    browserStore.remove('realmId');
    expect(browserStore.get('realmId')).toBeNull();
  });

  test('clear returns whether there was an entry', () => {
    tabStore.set('a', '1');
    expect([tabStore.clear(), tabStore.clear()]).toEqual([true, false]);
  });

  test('stores nothing when it is full', () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { setItem });
    expect(browserStore.set('a', '1')).toBe(false);
  });

  test('reads as empty without a storage', () => {
    vi.stubGlobal('localStorage', undefined);
    browserStore.remove('a');
    expect([browserStore.get('a'), browserStore.set('a', '1'), browserStore.clear()]).toEqual([null, false, false]);
  });

  test('reports changes by other tabs, until it is stopped', () => {
    const seen: (string | null)[] = [];
    const stop = browserStore.watch('qbo_session', (value) => seen.push(value));
    const change = (key: string | null, newValue: string | null, storageArea = localStorage) =>
      dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea }));
    change('qbo_session', 'x');
    change('other', 'y');
    change('qbo_session', 'z', sessionStorage);
    change(null, null);
    stop();
    change('qbo_session', 'late');
    expect(seen).toEqual(['x', null]);
  });
});

describe('the onboarding record', () => {
  const record: OnboardingRecord = {
    status: 'AIStarted',
    success: false,
    connectorId: 'c1',
    accountId: 'a1',
    avataxCompanyId: '7001',
    enableProcessing: true,
  };

  test('is stored with its four arguments as separate entries, and removed with them', () => {
    writeOnboarding(record);
    expect(readOnboarding()).toEqual(record);
    expect(localStorage.getItem('avataxCompanyId')).toBe('7001');
    expect(localStorage.getItem('enableProcessing')).toBe('true');
    removeOnboarding();
    expect(localStorage.length).toBe(0);
  });

  test.each(['', '{', 'null', '{"status":"Done"}', JSON.stringify({ ...record, success: 'yes' })])(
    'is null when %j is stored',
    (text) => {
      localStorage.setItem('onboarding', text);
      expect(readOnboarding()).toBeNull();
    },
  );
});

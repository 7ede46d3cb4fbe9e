import type { BrowserContextOptions } from 'playwright-core';
import type { BrowserWindow } from './window.ts';

/** Stores a session of `signedIn` or `staffSignedIn` in the window's browser, as a sign-in does. */
export async function storeSession(window: BrowserWindow, { storageState }: BrowserContextOptions): Promise<void> {
  if (typeof storageState !== 'object') throw new Error('There is no session to store.');
  for (const { origin, localStorage: entries } of storageState.origins) {
    await window.open(`${origin}/health`);
    await window.call((stored: typeof entries) => {
      localStorage.clear();
      for (const { name, value } of stored) localStorage.setItem(name, value);
    }, entries);
  }
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakePage } from '../testing/document-page.fake.ts';
import { waitForDocumentHost } from './window-host.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  Reflect.deleteProperty(window, 'salesTaxDocumentHost');
  vi.useRealTimers();
});

describe('the host of a page', () => {
  it.each(['by looking', 'by the event'])('is found %s after it was set', async (way) => {
    const { host } = createFakePage(null);
    const found = waitForDocumentHost(window);
    window.salesTaxDocumentHost = host;
    if (way === 'by looking') await vi.advanceTimersByTimeAsync(2_000);
    else window.dispatchEvent(new Event('salestax:document-host'));
    expect(await found).toBe(host);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not taken when the panel has ended before it was set', async () => {
    const life = new AbortController();
    const taken = vi.fn<() => void>();
    void waitForDocumentHost(window, life.signal).then(taken);
    life.abort();
    window.salesTaxDocumentHost = createFakePage(null).host;
    window.dispatchEvent(new Event('salestax:document-host'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(taken).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});

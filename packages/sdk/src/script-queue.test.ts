import { describe, expect, it, vi } from 'vitest';
import { serveQueue } from './script-queue.ts';

type Global = Record<string, unknown> & { q?: { push(...entries: unknown[]): void } };

/** The global as a page's snippet makes it, and a script that defines a member of it. */
const pageWith = (...entries: unknown[]): Global => ({ q: Object.assign([...entries]) });
async function loadScript(salesTax: Global, member: string): Promise<void> {
  serveQueue(Object(salesTax));
  salesTax[member] = { mount: () => member };
  await Promise.resolve();
}

describe('the queue of a page', () => {
  it('runs an entry once everything that it needs is loaded, whichever script comes first', async () => {
    const run = vi.fn<(salesTax: object) => void>();
    const salesTax = pageWith(['nexus', 'home', run]);
    await loadScript(salesTax, 'home');
    expect(run).not.toHaveBeenCalled();
    await loadScript(salesTax, 'nexus');
    await loadScript(salesTax, 'other');
    expect(run).toHaveBeenCalledExactlyOnceWith(salesTax);
  });

  it('runs later entries at once, also on a page without the snippet', async () => {
    const salesTax: Global = {};
    await loadScript(salesTax, 'nexus');
    const run = vi.fn<() => void>();
    salesTax.q?.push(['nexus', run]);
    expect(run).toHaveBeenCalledOnce();
    salesTax.q?.push(['messages.es', run]);
    salesTax['messages'] = {};
    await loadScript(salesTax, 'other');
    expect(run).toHaveBeenCalledOnce();
    Object.assign(Object(salesTax['messages']), { es: {} });
    await loadScript(salesTax, 'another');
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('is no member that a page can see, and ignores what is no entry', async () => {
    const salesTax = pageWith('nexus', ['nexus'], null);
    await loadScript(salesTax, 'nexus');
    expect(Object.keys(salesTax)).toEqual(['nexus']);
  });

  it('continues after an entry that throws, and reports its error', async () => {
    const reported = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', reported);
    const run = vi.fn<() => void>();
    const faulty = () => {
      throw new Error('faulty entry');
    };
    await loadScript(pageWith(['nexus', faulty], ['nexus', run]), 'nexus');
    expect(run).toHaveBeenCalledOnce();
    expect(reported).toHaveBeenCalledWith(new Error('faulty entry'));
    vi.unstubAllGlobals();
  });
});

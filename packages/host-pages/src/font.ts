/*
 * Inter (rsms.me/inter). A first visit does not load its 48 kB; the second page stores it, and those after it show it from the
 * start, because a font that comes later moves the text. Both functions reject where a browser stores nothing, as without TLS
 * or in some private windows.
 */

/** Whether the browser has shown one of these pages before: it has their script in its cache. */
export function isReturning(): boolean {
  const [script] = performance.getEntriesByName(import.meta.url);
  return script instanceof PerformanceResourceTiming && script.transferSize === 0;
}

/** Uses the font if an earlier page has stored it. */
export async function useStoredFont(address: string): Promise<void> {
  const stored = await caches.match(address);
  if (stored === undefined) return;
  const font = new FontFace('Inter', await stored.arrayBuffer(), { weight: '100 900' });
  document.fonts.add(await font.load());
}

/** Stores the font for the pages after this one. */
export async function storeFont(address: string): Promise<void> {
  if ((await caches.match(address)) === undefined) await (await caches.open('salestax-font')).add(address);
}

/*
 * Inter (rsms.me/inter), from the second page on: another 48 kB would make the first one slower, and a font that comes later
 * moves the text. Both functions reject where a browser stores nothing, as without TLS or in some private windows.
 */

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

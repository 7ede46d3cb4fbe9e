import type { Lifetime } from './lifetime.ts';

/** Milliseconds. Screen readers miss a text that is set together with its region, or with another change of the page. */
const DELAY_MS = 100;

/** Fills a polite live region. Texts within one delay are read together; a text that is repeated later is read again. */
export function createAnnouncer(region: Element, life: Lifetime): (text: string) => void {
  const waiting = new Set<string>();
  return (text) => {
    if (waiting.size === 0) {
      region.textContent = '';
      life.after(DELAY_MS, () => {
        region.textContent = [...waiting].join(' ');
        waiting.clear();
      });
    }
    waiting.add(text);
  };
}

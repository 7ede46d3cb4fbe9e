import type { Lifetime } from './lifetime.ts';

/** Screen readers miss a text that is set in the same moment as its region, or as another change of the page. */
const DELAY_MS = 100;

/** Fills a polite live region; texts of one moment are read together, and the same text twice is read twice. */
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

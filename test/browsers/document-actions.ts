import type { Product } from '../support/product.harness.ts';
import { until } from '../support/until.ts';
import type { Walk } from './walk.harness.ts';

/** What a user does in the accounting service's document page with the panel. */
export interface DocumentActions {
  readonly open: (path: string) => Promise<void>;
  /** Enters a customer, a date and a line. */
  readonly fillSale: () => Promise<void>;
  readonly estimate: () => Promise<void>;
  readonly save: () => Promise<void>;
  /** Waits for a state of the panel. */
  readonly isIn: (state: string) => Promise<void>;
  /** The amounts of the three own lines, by item. */
  readonly taxLines: () => Promise<readonly (readonly [string, string])[]>;
}

export function documentActions(walk: Pick<Walk<Product>, 'window' | 'site'>): DocumentActions {
  async function isIn(state: string): Promise<void> {
    const current = () =>
      walk.window.call(() => {
        const roots = [...document.querySelectorAll('[data-salestax]')].map(({ shadowRoot }) => shadowRoot);
        return roots.map((root) => root?.querySelector<HTMLElement>('[data-state]')?.dataset['state']).join('');
      });
    let last = '';
    await until(`the panel is '${state}'`, async () => (last = await current()) === state).catch((error: unknown) => {
      throw new Error(`${String(error)}; it is '${last}'`);
    });
  }

  return {
    isIn,
    async open(path) {
      await walk.window.open(new URL(path, walk.site.info.documentPage).href);
      await walk.window.find({ role: 'region', name: 'Sales tax' });
      await walk.window.seesNot('Loading…');
    },
    async fillSale() {
      await walk.window.choose('Customer', 'Mile High Gardens');
      await walk.window.set('Invoice date', '2026-03-02');
      await walk.window.choose('Product or service, line 1', 'Cedar mulch');
      await walk.window.enter({ role: 'textbox', name: 'Quantity, line 1' }, '10');
    },
    async estimate() {
      await walk.window.click({ role: 'button', name: 'Estimate Tax' });
      await isIn('estimated');
    },
    async save() {
      await walk.window.click({ role: 'button', name: 'Save', exact: true });
      await walk.window.sees('was saved.');
    },
    taxLines: () =>
      walk.window.call(() => {
        const items = [...document.querySelectorAll<HTMLInputElement>('[aria-label^="Product or service, line"]')];
        const amounts = [...document.querySelectorAll<HTMLInputElement>('[aria-label^="Amount, line"]')];
        return items
          .map(({ value }, line) => [value, amounts[line]?.value ?? ''] as const)
          .filter(([item]) => /^(?:Sales Tax|(?:Tax on )?Retail Delivery Fee)$/.test(item));
      }),
  };
}

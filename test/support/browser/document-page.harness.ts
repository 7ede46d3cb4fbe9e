import type { Locator, Page, Request, Route } from 'playwright-core';
import { intercept } from './intercept.ts';

/** The kinds of documents, as in the page's address. */
export type Slug = 'invoice' | 'sales-receipt' | 'estimate' | 'credit-memo' | 'refund-receipt' | 'delayed-charge';

export const pathOf = (slug: Slug, id: string): string => `/app/${slug}/${id}`;

/** A row of the document. */
export interface Row {
  readonly item: string;
  readonly quantity: string;
  readonly amount: string;
  readonly description: string;
}

export interface SaleLine {
  readonly item: string;
  readonly quantity?: string;
}

/** The document page of the accounting service with the panel, and the actions of a user. */
export class DocumentPage {
  readonly page: Page;
  readonly panel: Locator;
  /** What the panel announced last to a screen reader. */
  readonly announcement: Locator;
  readonly estimateButton: Locator;
  readonly viewButton: Locator;
  readonly whyButton: Locator;
  readonly why: Locator;
  readonly dialog: Locator;
  /** All requests to the connector so far. */
  readonly requests: Request[] = [];

  constructor(page: Page) {
    this.page = page;
    this.announcement = page.locator('[data-salestax]').getByRole('status');
    this.panel = page.getByRole('region', { name: 'Sales tax' });
    this.estimateButton = this.panel.getByRole('button', { name: 'Estimate Tax' });
    this.viewButton = this.panel.getByRole('button', { name: 'View error' });
    this.whyButton = this.panel.getByRole('button', { name: 'Why this tax?' });
    this.why = page.getByRole('dialog', { name: 'Why this tax?' });
    this.dialog = page.getByRole('alertdialog');
    page.on('request', (request) => {
      if (request.url().includes('/oauth/api/')) this.requests.push(request);
    });
  }

  /** Waits until the form is rendered and the panel has loaded or has no height. */
  async isReady(): Promise<void> {
    await this.page.locator('main:not([aria-busy])').waitFor();
    const height = await this.page.waitForFunction(
      () => document.querySelector<HTMLElement>('#panel-slot')?.style.height,
    );
    if ((await height.jsonValue()) === '0px') return;
    await this.panel.getByRole('paragraph').first().filter({ hasNotText: 'Loading…' }).waitFor();
  }

  /** The label of the panel's state: 'Active', 'Estimated' … */
  async statusLabel(): Promise<string> {
    return (await this.panel.getByRole('paragraph').first().innerText()).split('\n')[0] ?? '';
  }

  /** All text of the panel, in one line. */
  async allText(): Promise<string> {
    return (await this.panel.innerText()).replaceAll(/\s+/g, ' ').trim();
  }

  /** The amounts on the panel, by their labels. */
  async figures(): Promise<Record<string, string>> {
    const labels = await this.panel.getByRole('term').allInnerTexts();
    const amounts = await this.panel.getByRole('definition').allInnerTexts();
    return Object.fromEntries(labels.map((label, index) => [label, amounts[index] ?? '']));
  }

  /** Height in CSS pixels of the panel's container in the page. */
  async height(): Promise<number> {
    return this.page.locator('#panel-slot').evaluate((slot) => slot.getBoundingClientRect().height);
  }

  /** Clicks 'Estimate Tax' and waits for the result. */
  async estimate(): Promise<void> {
    const answered = this.page.waitForResponse((answer) => answer.url().includes('/getTax/'));
    await this.estimateButton.click();
    await answered;
    await this.panel.getByText('Estimated', { exact: true }).waitFor();
  }

  /** How often the page made a call: 'getTax', 'originAddress' … */
  calls(name: string): number {
    return this.requests.filter((request) => request.url().includes(`/${name}/`)).length;
  }

  /** Overrides facts of the document that the page passes to the panel. */
  async pretend(facts: object): Promise<void> {
    await this.page.evaluate((overrides) => {
      const host: { current(): Promise<object | null> } = Reflect.get(globalThis, 'salesTaxDocumentHost');
      const current = host.current.bind(host);
      host.current = async () => ({ ...(await current()), ...overrides });
    }, facts);
  }

  /** Holds calls of the service until the returned function is called. */
  async holdCalls(name: string): Promise<() => Promise<void>> {
    const held: Route[] = [];
    const end = await intercept(this.page, `**/${name}/**`, (route) => held.push(route));
    return async () => {
      end();
      await Promise.all(held.map((route) => route.fallback()));
    };
  }

  /** Counts how often the panel reads the document from now on. */
  async countReadings(): Promise<() => Promise<number>> {
    await this.page.evaluate(() => {
      const host: { current(): Promise<object | null> } = Reflect.get(globalThis, 'salesTaxDocumentHost');
      const current = host.current.bind(host);
      Reflect.set(globalThis, 'readings', 0);
      host.current = () => {
        Reflect.set(globalThis, 'readings', Number(Reflect.get(globalThis, 'readings')) + 1);
        return current();
      };
    });
    return () => this.page.evaluate(() => Number(Reflect.get(globalThis, 'readings')));
  }

  /** Counts the changes of the page's elements from now on, those of the panel included. */
  async countMutations(): Promise<() => Promise<number>> {
    await this.page.evaluate(() => {
      Reflect.set(globalThis, 'mutations', 0);
      const observer = new MutationObserver((records) =>
        Reflect.set(globalThis, 'mutations', Number(Reflect.get(globalThis, 'mutations')) + records.length),
      );
      const everything = { subtree: true, childList: true, attributes: true, characterData: true };
      observer.observe(document.documentElement, everything);
      for (const { shadowRoot } of document.querySelectorAll('[data-salestax]'))
        if (shadowRoot) observer.observe(shadowRoot, everything);
    });
    return () => this.page.evaluate(() => Number(Reflect.get(globalThis, 'mutations')));
  }

  /** Simulates that the tab is hidden or shown again. */
  async setHidden(hidden: boolean): Promise<void> {
    await this.page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => (isHidden ? 'hidden' : 'visible'),
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  }

  async chooseCustomer(name: string): Promise<void> {
    await this.choose(this.page.getByRole('combobox', { name: 'Customer' }), name);
  }

  async setDate(day: string): Promise<void> {
    await this.page.getByLabel(/^(Invoice|Sale|Estimate|Credit|Refund|Charge) date$/).fill(day);
  }

  async setNumber(number: string): Promise<void> {
    await this.page.getByLabel('Number', { exact: true }).fill(number);
  }

  async setLocation(name: string): Promise<void> {
    await this.page.getByLabel('Location').selectOption(name);
  }

  async setShipping(amount: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Shipping', exact: true }).fill(amount);
  }

  async setDiscount(value: string, unit: 'percent' | 'dollars' = 'percent'): Promise<void> {
    await this.page.getByLabel('Discount in').selectOption(unit);
    await this.page.getByRole('textbox', { name: 'Discount', exact: true }).fill(value);
  }

  /** Empties both addresses of the document. */
  async clearAddresses(): Promise<void> {
    for (const which of ['Billing address', 'Shipping address'])
      for (const part of ['street', 'second line', 'city', 'state', 'ZIP code', 'country'])
        await this.page.getByLabel(`${which}: ${part}`).fill('');
  }

  async fillShippingAddress(parts: Readonly<Record<string, string>>): Promise<void> {
    for (const [part, value] of Object.entries(parts))
      await this.page.getByLabel(`Shipping address: ${part}`).fill(value);
  }

  /** Fills the lines of a new document from the first. */
  async fillLines(lines: readonly SaleLine[]): Promise<void> {
    for (const [index, { item, quantity }] of lines.entries()) {
      const line = index + 1;
      const picker = this.page.getByRole('combobox', { name: `Product or service, line ${line}`, exact: true });
      if ((await picker.count()) === 0) await this.page.getByRole('button', { name: 'Add line' }).click();
      await this.choose(picker, item);
      if (quantity !== undefined) await this.setQuantity(line, quantity);
    }
  }

  async setQuantity(line: number, quantity: string): Promise<void> {
    await this.page.getByLabel(`Quantity, line ${line}`, { exact: true }).fill(quantity);
  }

  /** Enters a complete sale: customer, date, lines. */
  async fillSale(lines: readonly SaleLine[] = [{ item: 'Cedar mulch', quantity: '10' }]): Promise<void> {
    await this.chooseCustomer('Mile High Gardens');
    await this.setDate('2026-03-02');
    await this.fillLines(lines);
  }

  /** The rows of the document, in their order on screen. */
  async rows(): Promise<readonly Row[]> {
    const rows = this.page.getByRole('group', { name: 'Products and services' }).getByRole('listitem');
    return rows.evaluateAll((items) =>
      items.map((item) => {
        const value = (label: string) =>
          item.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[aria-label^="${label}, line"]`)?.value ?? '';
        return {
          item: value('Product or service'),
          quantity: value('Quantity'),
          amount: value('Amount'),
          description: value('Description'),
        };
      }),
    );
  }

  async removeLine(line: number): Promise<void> {
    await this.page.getByRole('button', { name: `Remove: line ${line}`, exact: true }).click();
  }

  /** The amounts of the three own lines, by item. */
  async taxRows(): Promise<readonly (readonly [string, string])[]> {
    const own = ['Sales Tax', 'Retail Delivery Fee', 'Tax on Retail Delivery Fee'];
    return (await this.rows()).filter(({ item }) => own.includes(item)).map(({ item, amount }) => [item, amount]);
  }

  /** The sum at the foot of the document. */
  async total(): Promise<string> {
    return this.page
      .locator('#foot dt', { hasText: /^Total$/ })
      .locator('xpath=following-sibling::dd')
      .innerText();
  }

  async save(): Promise<void> {
    await this.page.getByRole('button', { name: 'Save', exact: true }).click();
    await this.page.getByText(/was saved\.$/).waitFor();
  }

  async void(): Promise<void> {
    await this.page.getByRole('button', { name: 'Void', exact: true }).click();
    await this.dialog.getByRole('button', { name: 'Void' }).click();
    await this.page.getByText(/was voided\.$/).waitFor();
  }

  async delete(): Promise<void> {
    await this.page.getByRole('button', { name: 'Delete', exact: true }).click();
    await this.dialog.getByRole('button', { name: 'Delete' }).click();
    await this.page.getByText(/was deleted\.$/).waitFor();
  }

  /** The id of the document on screen, once it is saved. */
  id(): string {
    return new URL(this.page.url()).pathname.split('/').at(-1) ?? '';
  }

  /** Waits for a dialog, returns its text and closes it. */
  async readDialog(): Promise<string> {
    const text = await this.dialog.getByRole('paragraph').innerText();
    await this.dialog.getByRole('button').last().click();
    await this.dialog.waitFor({ state: 'detached' });
    return text;
  }

  private async choose(picker: Locator, text: string): Promise<void> {
    await picker.fill(text);
    await this.page.getByRole('option', { name: text }).first().click();
  }
}

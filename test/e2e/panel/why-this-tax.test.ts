import { describe, expect, it } from 'vitest';
import { long, splitAfter } from '../../long.ts';
import type { DocumentPage } from '../../support/browser/document-page.harness.ts';
import { soon, usePanelHarness } from '../../support/browser/panel.harness.ts';
import { recordPrinting } from '../../support/browser/record-printing.ts';

const harness = usePanelHarness({ webhooks: false });

/** A sale in Denver of a taxable and a non-taxable item, with shipping: three lines and a fee. */
async function estimatedSale(): Promise<DocumentPage> {
  const document = await harness.open('invoice');
  await document.fillSale([
    { item: 'Cedar mulch', quantity: '10' },
    { item: 'Garden design consultation', quantity: '2' },
    { item: 'Drip irrigation kit', quantity: '1' },
  ]);
  await document.setShipping('25');
  await document.estimate();
  return document;
}

const rowsOf = (document: DocumentPage, table: 'jurisdictions' | 'lines') =>
  document.why
    .getByRole('table')
    .nth(table === 'jurisdictions' ? 0 : 1)
    .getByRole('row');

/** The texts of a table of the breakdown, row by row, without the notes below the names. */
const cells = (document: DocumentPage, table: 'jurisdictions' | 'lines') =>
  rowsOf(document, table).evaluateAll((rows) =>
    rows.map((row) => [...row.children].map(({ firstChild }) => firstChild?.textContent?.trim() ?? '')),
  );

const notes = (document: DocumentPage, table: 'jurisdictions' | 'lines') =>
  rowsOf(document, table).evaluateAll((rows) => rows.map((row) => row.querySelector('small')?.textContent ?? ''));

describe('the tax breakdown', () => {
  it('shows the provider’s jurisdictions, rates, amounts and lines', async () => {
    const document = await estimatedSale();
    await document.whyButton.click();
    const shown = await cells(document, 'jurisdictions');
    const [, ...lines] = await cells(document, 'lines');
    const [, ...reasons] = await notes(document, 'lines');
    const sourcing = await document.why.getByText(/^Sourced by/).allInnerTexts();
    await document.page.keyboard.press('Escape');
    await document.save();
    await expect.poll(() => harness.recorded(), soon).toHaveLength(1);

    const provided = harness.product.sandbox.taxProvider().transactions.all().at(-1);
    const goods = (provided?.answer.lines ?? []).filter(({ taxCode }) => taxCode !== 'OF400000');
    const details = goods.flatMap((line) => line.details);
    const names = [...new Set(details.map(({ jurisdiction }) => jurisdiction.name))];
    const sum = (parts: readonly { toNumber(): number }[]) => parts.reduce((all, part) => all + part.toNumber(), 0);
    const expected = names.map((name) => {
      const own = details.filter(({ jurisdiction }) => jurisdiction.name === name);
      const parts = (['taxable', 'nonTaxable', 'exempt', 'tax'] as const).map((part) => own.map((each) => each[part]));
      return [
        name,
        `${Number((Number(own[0]?.rate) * 100).toFixed(5))}%`,
        ...parts.map((amounts) => sum(amounts).toFixed(2)),
      ];
    });
    const [head, ...rows] = shown;
    expect(head).toEqual(['Jurisdiction', 'Level', 'Rate', 'Taxable', 'Not taxable', 'Exempt', 'Tax']);
    expect(rows.slice(0, -1).map(([name, , ...rest]) => [name, ...rest])).toEqual(expected);
    expect(rows.at(-1)?.at(-1)).toBe(sum(goods.map(({ tax }) => tax)).toFixed(2));
    expect(rows.map(([, level]) => level)).toContain('State');
    expect(sourcing).toEqual(['Sourced by destination: 1437 Bannock St, Denver, CO 80202']);
    expect(lines.map(([name, code]) => [name, code])).toEqual([
      ['Cedar mulch, 2 cu ft bag', goods[0]?.taxCode],
      ['Garden design consultation', goods[1]?.taxCode],
      ['Drip irrigation kit, 100 ft', goods[2]?.taxCode],
      ['Shipping', goods[3]?.taxCode],
      ['Retail Delivery Fee', 'OF400000'],
      ['Tax on fee', 'OF400000'],
    ]);
    expect(reasons).toEqual([
      '',
      'Not marked as taxable in QuickBooks.',
      '',
      'Shipping is not taxed on this sale.',
      '',
      '',
    ]);
    const cents = lines.map((cellsOfLine) => Math.round(Number(cellsOfLine.at(-1)) * 100));
    expect(cents.reduce((all, each) => all + each, 0) / 100).toBe(harness.recorded()[0]?.totalTax);
  });

  it('belongs to the last estimate', long, async () => {
    const document = await estimatedSale();
    await document.fillShippingAddress({ street: '301 W 2nd St', city: 'Austin', state: 'TX', 'ZIP code': '78701' });
    await document.estimate();
    await document.whyButton.click();
    const names = (await cells(document, 'jurisdictions')).map(([name]) => name?.toUpperCase());
    expect(names.join(' ')).toContain('TEXAS');
    expect(names.join(' ')).not.toContain('COLORADO');
  });

  it('is not offered for a result that is out of date', long, async () => {
    const document = await estimatedSale();
    await document.setQuantity(1, '11');
    await document.panel.getByText('The document has changed').waitFor();
    expect(await document.whyButton.count()).toBe(0);
  });
});

describe('the buttons of the breakdown', () => {
  it('copy it as text, and print it alone under the policy of the page', long, async () => {
    const document = await estimatedSale();
    const { page, why } = document;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(recordPrinting);
    await document.whyButton.click();
    await why.getByRole('button', { name: 'Copy' }).click();
    await why.getByText('Copied.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^Why this tax\? .*\n/);
    expect(copied).toContain('Sourced by destination: 1437 Bannock St, Denver, CO 80202');
    expect(copied).toMatch(/\nShipping\tFR\w*\t0\.00\tShipping is not taxed on this sale\./);

    await why.getByRole('button', { name: 'Print' }).click();
    const printed = () => page.evaluate(() => globalThis.document.body.dataset['printed'] ?? '');
    await expect.poll(printed, soon).toMatch(/^Why this tax\? .*\|collapse\|/);
    expect(await printed()).toContain('Shipping is not taxed on this sale.');
    expect(await printed()).not.toContain('Copy');
  });
});

describe('the popover of the breakdown', () => {
  it('covers the page without moving it', long, async () => {
    const document = await estimatedSale();
    const places = () =>
      document.page.evaluate(() =>
        ['#lines', '#panel-slot', '#foot'].map(
          (part) => globalThis.document.querySelector(part)?.getBoundingClientRect().top,
        ),
      );
    await document.whyButton.scrollIntoViewIfNeeded();
    const before = await places();
    await document.whyButton.click();
    await document.why.waitFor();
    expect(await places()).toEqual(before);
    expect(await document.height()).toBe(95);
  });

  const ways: readonly (readonly [name: string, close: (document: DocumentPage) => Promise<void>])[] = [
    ['Escape', (document) => document.page.keyboard.press('Escape')],
    ['its Close button', (document) => document.why.getByRole('button', { name: 'Close' }).click()],
  ];
  for (const [[name, close], options] of splitAfter(1, ways))
    it(`closes by ${name} and returns the focus to its button`, options, async () => {
      const document = await estimatedSale();
      await document.whyButton.focus();
      await document.page.keyboard.press('Enter');
      await document.why.waitFor();
      await document.why.getByRole('button', { name: 'Close' }).focus();
      await close(document);
      await document.why.waitFor({ state: 'hidden' });
      expect(await focused(document)).toBe('Why this tax?');
    });

  it('closes by a click outside', long, async () => {
    const document = await estimatedSale();
    await document.whyButton.click();
    await document.why.waitFor();
    // It opens in the corner of the window, and has its place from the next frame on.
    await expect.poll(async () => (await document.why.boundingBox())?.x, soon).toBeGreaterThan(5);
    await document.page.mouse.click(5, 5);
    await expect.poll(() => document.why.isVisible(), soon).toBe(false);
  });
});

describe('external texts in the breakdown', () => {
  const corpus = [
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '"><svg onload=alert(1)>',
    "'-alert(1)-'",
    '<iframe srcdoc="<script>alert(1)</script>">',
    '{{constructor.constructor("alert(1)")()}}',
    '${alert(1)}',
    'javascript:alert(1)',
    '<style>*{display:none}</style>',
    '\u202Egnp.exe',
    '&lt;b&gt;bold&lt;/b&gt;',
    '</textarea><b>out</b>',
  ];

  for (const [hostile, options] of splitAfter(1, corpus))
    it(`stay text: ${hostile}`, options, async () => {
      harness.update('Item', '1', { Name: hostile.replaceAll(':', ';'), Description: hostile });
      harness.update('Customer', '2', { DisplayName: hostile.replaceAll(':', ';') });
      harness.undo(() => {
        harness.update('Item', '1', { Name: 'Cedar mulch, 2 cu ft bag', Description: 'Cedar mulch, 2 cu ft bag' });
        harness.update('Customer', '2', { DisplayName: 'Mile High Gardens' });
      });
      const document = await harness.open('invoice', harness.book('Invoice'));
      let dialogs = 0;
      document.page.on('dialog', (dialog) => {
        dialogs += 1;
        void dialog.dismiss();
      });
      await document.page.getByLabel('Description, line 1').fill(hostile);
      await document.fillShippingAddress({ street: hostile });
      await document.estimate();
      await document.whyButton.click();
      const text = await document.why.innerText();
      expect(text.replaceAll('\u00A0', ' ')).toContain(hostile.replaceAll(':', ';'));
      expect(await foreignElements(document)).toEqual([]);
      expect(dialogs).toBe(0);
    });

  it('stay text when the provider answers with markup', long, async () => {
    const document = await harness.open('invoice', harness.book('Invoice'));
    await document.page.route('**/getTax/**', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), errorMessage: corpus.join(' ') } });
    });
    await document.estimateButton.click();
    await document.viewButton.click();
    expect(await document.readDialog()).toContain('<img src=x onerror=alert(1)>');
    expect(await document.allText()).toContain('<img src=x onerror=alert(1)>');
    expect(await foreignElements(document)).toEqual([]);
  });
});

describe('the panel in a narrow container', () => {
  it.each([320, 480, 699])(
    'at %i pixels shows status, total and button within 95 pixels of height',
    long,
    async (width) => {
      const profile = await harness.profile({ viewport: { width, height: 800 } });
      const document = await harness.openIn(profile, 'invoice', harness.book('Invoice'));
      await document.estimate();
      const panel = await document.panel.boundingBox();
      if (panel === null) throw new Error('The panel is not drawn.');
      expect(panel.height).toBe(95);
      for (const part of [document.estimateButton, document.whyButton, document.panel.getByText('$5.74')]) {
        const box = await part.boundingBox();
        if (box === null) throw new Error('A part of the panel is not drawn.');
        expect(box.x).toBeGreaterThanOrEqual(panel.x);
        expect(box.x + box.width).toBeLessThanOrEqual(panel.x + panel.width + 0.5);
        expect(box.y).toBeGreaterThanOrEqual(panel.y);
        expect(box.y + box.height).toBeLessThanOrEqual(panel.y + panel.height + 0.5);
      }
      await document.whyButton.click();
      const why = await document.why.boundingBox();
      expect(why?.x).toBeGreaterThanOrEqual(0);
      expect((why?.x ?? 0) + (why?.width ?? 0)).toBeLessThanOrEqual(width);
      // No column is cut off.
      expect(await document.why.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      expect(await document.page.evaluate(() => globalThis.document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
    },
  );
});

/** The name of the focused element, also inside the panel's shadow root. */
const focused = (document: DocumentPage) =>
  document.page.evaluate(() => {
    let element = globalThis.document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.textContent?.trim();
  });

/** Elements in the page and the panel that neither of them creates. */
const foreignElements = (document: DocumentPage) =>
  document.page.evaluate(() => {
    const page = globalThis.document;
    const roots = [page, ...[...page.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
    const foreign = 'img, iframe, object, embed, svg[onload], [onerror], script:not([src]), #lines b, .st-root b';
    return roots.flatMap((root) => [...root.querySelectorAll(foreign)].map((element) => element.outerHTML));
  });

// @module-tag long: other browsers; test/e2e/layout has every screen in Chromium
import { expect, it } from 'vitest';
import { signedIn } from '../support/browser/signed-in.ts';
import { storeSession } from './company-session.ts';
import { documentActions } from './document-actions.ts';
import { aProduct, inEveryEngine } from './walk.harness.ts';

/** The pages of a company, each with a text that shows that it has loaded. */
const pages = [
  ['/home', 'Calculation active'],
  ['/connectorsettings', 'Make all customers taxable'],
  ['/nexussetup', 'Illinois'],
  ['/documents', 'Sales documents'],
  ['/reconciliation', 'Choose a range of days and search:'],
  ['/itemmanagement', '1 to 10 of '],
  ['/batchaddress', '1 to 10 of '],
  ['/exemption', '1 to 10 of '],
] as const;

inEveryEngine(
  'on a phone in dark colours',
  aProduct({ webhooks: false }),
  (walk) => {
    async function isDarkAndFits(): Promise<void> {
      const { window } = walk;
      const [background, text] = await window.call(brightness);
      expect(background).toBeLessThan(80);
      expect(text).toBeGreaterThan(160);
      expect(await window.call(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
        0,
      );
    }

    it('the landing page is dark, and nothing is wider than the window', async () => {
      const { window, site } = walk;
      await window.resize(390, 800);
      await window.open(`${site.info.api}/learnmore`);
      await window.find({ role: 'button', name: 'Sign In' });
      await isDarkAndFits();
    });

    it.each(pages)('%s is dark, and nothing is wider than the window', async (path, text) => {
      const { window, site } = walk;
      await site.changeSettings(site.info.realmId, { isEnableAddressValidation: true });
      await storeSession(window, await signedIn(site, 'dana'));
      await window.open(site.info.api + path);
      await window.sees(text);
      await isDarkAndFits();
    });

    it("the document page with 'Why this tax?' is dark, and nothing is wider than the window", async () => {
      const invoice = documentActions(walk);
      await invoice.open('/app/invoice/new');
      await invoice.fillSale();
      await invoice.estimate();
      await walk.window.click({ role: 'button', name: 'Why this tax?' });
      const { left, right } = await walk.window.still({ role: 'dialog', name: 'Why this tax?' });
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(390);
      await isDarkAndFits();
    });
  },
  { isDark: true },
);

/** The brightness of the page's ground and of its text, 0 to 255. Runs in the page. */
function brightness(): readonly [number, number] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  const of = (color: string) => {
    if (canvas === null) return Number.NaN;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 3;
  };
  const { backgroundColor, color } = getComputedStyle(document.body);
  const ground = getComputedStyle(document.documentElement).backgroundColor;
  return [of(/, 0\)$|transparent/.test(backgroundColor) ? ground : backgroundColor), of(color)];
}

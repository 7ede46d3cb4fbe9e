import { describe, expect, it } from 'vitest';
import { long, splitAfter } from '../../long.ts';
import type { DocumentPage } from '../../support/browser/document-page.harness.ts';
import { intercept, interceptOnce } from '../../support/browser/intercept.ts';
import { soon, usePanelHarness } from '../../support/browser/panel.harness.ts';
import { queuedIn } from '../../support/browser/queued-saves.ts';

const harness = usePanelHarness({ webhooks: false });

const tryAgain = 'Avalara AvaTax did not answer in time. Please try again.';
const noAnswer = 'Something went wrong, please try again later.';
const internal = 'Internal server error';
const sessionEnded = 'Session is timed out. Please log in again.';

const openInvoice = () => harness.open('invoice', harness.book('Invoice'));

/** An invoice with a first estimate, changed so that the next estimate is not cached. */
let nextQuantity = 30;
async function estimatedInvoice(): Promise<DocumentPage> {
  const document = await openInvoice();
  await document.estimate();
  nextQuantity += 1;
  await document.setQuantity(1, String(nextQuantity));
  return document;
}

describe('a failure of the tax provider', () => {
  const faults = [
    ['a server error', { kind: 'status', status: 500 }],
    ['a page instead of an answer', { kind: 'status', status: 502, body: 'html' }],
    ['throttling', { kind: 'status', status: 429, retryAfter: '120' }],
    ['a lost answer', { kind: 'lost-answer' }],
    ['an answer cut short', { kind: 'truncated-body' }],
    ['a refused connection', { kind: 'refused-connection' }],
  ] as const;
  for (const [[name, fault], options] of splitAfter<(typeof faults)[number]>(1, faults))
    it(`${name}: shows an error with its correlation id and retains the old lines`, options, async () => {
      const document = await estimatedInvoice();
      const before = await document.rows();
      harness.product.sandbox.kernel.faults.add({ service: 'tax-provider', fault });
      const answered = document.page.waitForResponse((answer) => answer.url().includes('/getTax/'));
      await document.estimateButton.click();
      const correlationId = (await answered).headers()['x-correlation-id'];
      expect(await document.readDialog()).toBe(tryAgain);
      expect(await document.statusLabel()).toBe('Not estimated');
      expect(await document.allText()).toContain(tryAgain);
      expect(await document.rows()).toEqual(before);

      await document.viewButton.click();
      const details = await document.readDialog();
      expect(details).toContain(tryAgain);
      expect(details).toContain(`Correlation id: ${correlationId}`);

      harness.product.sandbox.kernel.faults.clear();
      await document.estimate();
      expect(await document.viewButton.count()).toBe(0);
      expect(await document.taxRows()).not.toEqual(before.slice(1).map(({ item, amount }) => [item, amount]));
    });

  it('a late response arrives while the document stays editable', long, async () => {
    const document = await estimatedInvoice();
    const fault = { kind: 'late-answer', milliseconds: 400 } as const;
    harness.product.sandbox.kernel.faults.add({ service: 'tax-provider', fault, times: 1 });
    await document.estimateButton.click();
    expect(await document.statusLabel()).toBe('Estimating…');
    await document.page.getByLabel('Memo').fill('Called on Tuesday');
    await document.panel.getByText('Estimated', { exact: true }).waitFor();
    expect((await document.taxRows())[0]?.[0]).toBe('Sales Tax');
    expect(await document.page.getByLabel('Memo').inputValue()).toBe('Called on Tuesday');
  });
});

describe('a refusal by the tax provider', () => {
  it('is shown in its own words with a correlation id, without opening a dialog', async () => {
    const document = await openInvoice();
    await document.estimate();
    const before = await document.taxRows();
    await document.fillShippingAddress({ 'ZIP code': '10001' });
    const answered = document.page.waitForResponse((answer) => answer.url().includes('/getTax/'));
    await document.estimateButton.click();
    const answer = await answered;
    const { errorMessage } = (await answer.json()) as { errorMessage: string };
    await document.panel.getByText(errorMessage).waitFor();
    expect(errorMessage).toContain('ZIP');
    expect(await document.dialog.count()).toBe(0);
    await document.viewButton.click();
    const details = await document.readDialog();
    expect(details).toContain(errorMessage);
    expect(details).toContain(answer.headers()['x-correlation-id']);
    expect(await document.taxRows()).toEqual(before);
  });
});

describe('a failure of the connector service', () => {
  it('is shown as "Internal server error" with the correlation id', long, async () => {
    harness.allow(/status of 500/);
    const document = await estimatedInvoice();
    const before = await document.rows();
    await document.page.route('**/getTax/**', (route) =>
      route.fulfill({
        status: 500,
        headers: {
          'access-control-allow-origin': '*',
          'access-control-expose-headers': 'x-correlation-id',
          'x-correlation-id': 'c0ffee00-1234',
        },
        json: { error: { reasonCode: 'InternalError', message: internal, correlationId: 'c0ffee00-1234' } },
      }),
    );
    await document.estimateButton.click();
    await document.panel.getByText(internal).waitFor();
    expect(await document.dialog.count()).toBe(0);
    await document.viewButton.click();
    expect(await document.readDialog()).toContain('Correlation id: c0ffee00-1234');
    expect(await document.rows()).toEqual(before);
  });

  it('is called a page that is not set up when something else answers in place of the service', long, async () => {
    // The console names the cause for the integrator.
    harness.allow(/wrong-address/);
    const document = await openInvoice();
    await document.page.route('**/getTax/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'access-control-allow-origin': '*' },
        body: '<h1>Sign in to the hotel wireless</h1>',
      }),
    );
    await document.estimateButton.click();
    await document.panel.getByText('This part of the page is not set up correctly.').waitFor();
    expect(await document.taxRows()).toEqual([]);
  });

  it('without a response is shown, also in a dialog, and the call is not repeated automatically', long, async () => {
    harness.allow(/ERR_FAILED/);
    const document = await openInvoice();
    const restore = await intercept(document.page, '**/getTax/**', (route) => route.abort());
    await document.estimateButton.click();
    expect(await document.readDialog()).toBe(noAnswer);
    expect(await document.allText()).toContain(noAnswer);
    expect(document.calls('getTax')).toBe(1);
    restore();
    await document.estimate();
  });

  it('when the panel opens leaves Estimate Tax, which tries again', long, async () => {
    harness.allow(/ERR_FAILED|no answer from/);
    const profile = await harness.profile();
    const restore = await intercept(profile, '**/oauth/api/**', (route) => route.abort());
    const document = await harness.openIn(profile, 'invoice', harness.book('Invoice'));
    await document.panel.getByText(noAnswer).waitFor();
    expect(await document.viewButton.count()).toBe(1);
    restore();
    await document.estimate();
    expect(await document.viewButton.count()).toBe(0);
  });
});

describe('the session of the panel', () => {
  it('is renewed once, unnoticed, when it ends during use', async () => {
    harness.allow(/status of 401/);
    const document = await openInvoice();
    let sessions = 0;
    document.page.on('request', (request) => (sessions += Number(request.url().includes('/embed-session'))));
    await interceptOnce(document.page, '**/getTax/**', (route) => route.fulfill(unauthorized));
    await document.estimate();
    expect(sessions).toBe(1);
    expect(document.calls('getTax')).toBe(2);
    expect(await document.viewButton.count()).toBe(0);
  });

  it('is renewed once for all calls that find it expired', long, async () => {
    harness.allow(/status of 401/);
    const document = await openInvoice();
    let sessions = 0;
    document.page.on('request', (request) => (sessions += Number(request.url().includes('/embed-session'))));
    for (const call of ['originAddress', 'getEcoSystemConfiguration', 'getConfiguration'])
      await interceptOnce(document.page, `**/${call}/**`, (route) => route.fulfill(unauthorized));
    await document.setHidden(true);
    await document.setHidden(false);
    await expect.poll(() => document.calls('originAddress'), soon).toBe(3);
    await expect.poll(() => document.calls('getConfiguration'), soon).toBe(3);
    expect(sessions).toBe(1);
    expect(await document.statusLabel()).toBe('Active');
  });

  it('shows a sentence when it cannot be renewed, and the page stays', long, async () => {
    harness.allow(/status of 401/);
    const document = await openInvoice();
    const expired = document.page.evaluate(
      () =>
        new Promise((resolve) => {
          globalThis.document.addEventListener('salestax-sessionExpired', () => resolve('sessionExpired'), {
            once: true,
          });
        }),
    );
    const address = document.page.url();
    await intercept(document.page, '**/getTax/**', (route) => route.fulfill(unauthorized));
    await document.estimateButton.click();
    await document.panel.getByText(sessionEnded).waitFor();
    expect(document.calls('getTax')).toBe(2);
    expect(await expired).toBe('sessionExpired');
    expect(document.page.url()).toBe(address);
  });
});

describe('a browser without network', () => {
  it('shows a message, and the panel works again when it is back', long, async () => {
    harness.allow(/ERR_INTERNET_DISCONNECTED/);
    const document = await openInvoice();
    await document.page.context().setOffline(true);
    await document.estimateButton.click();
    expect(await document.readDialog()).toBe(noAnswer);
    const before = document.calls('originAddress');
    await document.page.context().setOffline(false);
    await expect.poll(() => document.calls('originAddress'), soon).toBe(before + 1);
    await document.estimate();
  });
});

describe('a document whose last estimate failed', () => {
  it('is not recorded when saved, reports this after a reload, and is recorded after the next successful estimate', async () => {
    const document = await estimatedInvoice();
    harness.product.sandbox.kernel.faults.add({ service: 'tax-provider', fault: { kind: 'status', status: 500 } });
    await document.estimateButton.click();
    await document.readDialog();
    harness.product.sandbox.kernel.faults.clear();
    await document.save();
    await expect.poll(() => queuedIn(document.page.context()), soon).toBe(1);
    await document.page.reload();
    await document.isReady();
    await document.panel.getByText(tryAgain).waitFor();
    expect(await document.viewButton.count()).toBe(1);
    expect(document.calls('processDocument')).toBe(0);
    expect(harness.recorded()).toEqual([]);

    await document.estimate();
    await expect.poll(() => harness.recorded().map(({ version }) => version), soon).toEqual([1]);
    expect(await document.viewButton.count()).toBe(0);
    expect(document.calls('processDocument')).toBe(1);
    const shown = await document.taxRows();
    await document.page.reload();
    await document.isReady();
    expect(await document.taxRows()).toEqual(shown);
    expect(await document.viewButton.count()).toBe(0);
    expect(harness.recorded()).toHaveLength(1);
  });

  it('is recorded by the save of a correction', long, async () => {
    const document = await openInvoice();
    await document.fillShippingAddress({ 'ZIP code': '10001' });
    await document.estimateButton.click();
    await document.viewButton.waitFor();
    await document.save();
    expect(document.calls('processDocument')).toBe(0);
    await document.fillShippingAddress({ 'ZIP code': '80202' });
    await document.estimate();
    await document.save();
    await expect.poll(() => harness.recorded().map(({ totalTax }) => totalTax), soon).toEqual([5.74]);
  });

  it('does not delay another document', long, async () => {
    const document = await harness.open('invoice');
    await document.fillSale();
    await document.fillShippingAddress({ 'ZIP code': '10001' });
    await document.estimateButton.click();
    await document.viewButton.waitFor();
    await document.page.getByRole('button', { name: 'Save and new' }).click();
    await document.page.getByText('This is a new one.').waitFor();
    await expect.poll(() => document.statusLabel(), soon).toBe('Active');
    await document.fillSale();
    await document.estimate();
    await document.save();
    await expect.poll(() => harness.recorded(), soon).toHaveLength(1);
  });
});

const unauthorized = {
  status: 401,
  headers: { 'access-control-allow-origin': '*' },
  json: { error: { reasonCode: 'Unauthorized', message: 'unauthorized', correlationId: '' } },
};

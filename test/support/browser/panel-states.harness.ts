import type { DocumentPage } from './document-page.harness.ts';
import type { PanelHarness } from './panel.harness.ts';

/** Every state of the panel, and how a document reaches it. `openInvoice`: opens a saved invoice. */
export const panelStatesOf = (
  harness: PanelHarness,
  openInvoice: () => Promise<DocumentPage>,
): Readonly<Record<string, () => Promise<DocumentPage>>> => ({
  idle: openInvoice,
  async estimating() {
    const document = await openInvoice();
    await document.holdCalls('getTax');
    await document.estimateButton.click();
    await document.panel.getByText('Estimating…').waitFor();
    return document;
  },
  async estimated() {
    const document = await openInvoice();
    await document.estimate();
    return document;
  },
  async 'the open breakdown'() {
    const document = await openInvoice();
    await document.estimate();
    await document.whyButton.click();
    await document.why.waitFor();
    return document;
  },
  async 'out of date'() {
    const document = await openInvoice();
    await document.estimate();
    await document.setQuantity(1, '11');
    await document.panel.getByText('The document has changed').waitFor();
    return document;
  },
  async 'an error'() {
    const document = await openInvoice();
    await document.removeLine(1);
    await document.estimateButton.click();
    await document.viewButton.waitFor();
    return document;
  },
  async down() {
    await harness.changeCompany({ calculationActive: false });
    return openInvoice();
  },
  async disconnected() {
    await harness.changeCompany({ connection: 'disconnected' });
    return openInvoice();
  },
  async 'not integrated'() {
    await harness.changeCompany({ providerAccountId: null });
    return openInvoice();
  },
  async 'ecosystem disabled'() {
    await harness.changeCompany({ ecosystemDisabled: true });
    return openInvoice();
  },
});

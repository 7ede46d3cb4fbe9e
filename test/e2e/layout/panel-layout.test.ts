import { beforeAll, expect, it } from 'vitest';
import { layoutCheck, type LayoutCheck } from '../../layout/layout.harness.ts';
import { longUnless } from '../../long.ts';
import type { DocumentPage } from '../../support/browser/document-page.harness.ts';
import { panelStatesOf } from '../../support/browser/panel-states.harness.ts';
import { usePanelHarness } from '../../support/browser/panel.harness.ts';

/* The panel alone: the page around it belongs to the accounting service. */

const harness = usePanelHarness({ webhooks: false });
let check: LayoutCheck;
beforeAll(async () => {
  check = await layoutCheck();
});

const openInvoice = async (): Promise<DocumentPage> =>
  harness.openIn(await harness.profile({ reducedMotion: 'reduce' }), 'invoice', harness.book('Invoice'));

const states = {
  ...panelStatesOf(harness, openInvoice),
  async 'the dialog of an error'() {
    const document = await openInvoice();
    await document.removeLine(1);
    await document.estimateButton.click();
    await document.viewButton.click();
    await document.dialog.waitFor();
    return document;
  },
  async 'a recorded document'() {
    const document = await openInvoice();
    await document.estimate();
    await document.save();
    await document.panel.getByText(/^Recorded at AvaTax/).waitFor();
    return document;
  },
};

for (const [name, reach] of Object.entries(states))
  it(`no text overlaps or is cut off in the panel: ${name}`, longUnless(name === 'the open breakdown'), async () => {
    const { page } = await reach();
    const found = await check.findingsIn(page, '[data-salestax]');
    expect(found).toEqual([]);
  });

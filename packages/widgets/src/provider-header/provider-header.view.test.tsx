import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { mount, widget } from './index.ts';

let page = new AbortController();
afterEach(() => {
  page.abort();
  page = new AbortController();
  document.body.replaceChildren();
});

describeMountContract('provider-header', widget, () => ({ title: 'Home' }));

describe('the provider header', () => {
  it('shows the provider’s name and the page’s title, without links', async () => {
    const header = mount(document.body, { title: 'Connector settings', signal: page.signal });
    await header.ready;
    const shown = header.element.shadowRoot?.querySelector('header');
    expect(shown?.textContent).toBe('AvalaraConnector settings');
    expect(shown?.querySelector('a, button')).toBeNull();
    header.update({ title: 'Reconciliation' });
    await vi.waitFor(() => expect(shown?.textContent).toBe('AvalaraReconciliation'));
  });
});

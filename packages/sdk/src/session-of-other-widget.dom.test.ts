import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WidgetFailure } from '@salestax/widget-kit';
import { mount as addressValidation } from '@salestax/widget-sources/address-validation';
import { mount as close } from '@salestax/widget-sources/close';
import { mount as connectorSettings } from '@salestax/widget-sources/connector-settings';
import { mount as documents } from '@salestax/widget-sources/documents';
import { mount as exemption } from '@salestax/widget-sources/exemption';
import { mount as home } from '@salestax/widget-sources/home';
import { mount as nexus } from '@salestax/widget-sources/nexus';
import { mount as productCatalog } from '@salestax/widget-sources/product-catalog';
import { mount as reconciliation } from '@salestax/widget-sources/reconciliation';

/* Some calls of these widgets are calls of others, too: the service answers them, and refuses the rest. */

const widgets = {
  home,
  nexus,
  documents,
  reconciliation,
  close,
  exemption,
  'connector-settings': connectorSettings,
  'product-catalog': productCatalog,
  'address-validation': addressValidation,
};
const config = { oauthBaseUrl: 'https://connector.example/oauth', apiBaseUrl: 'https://connector.example' };
const fetchMock = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({})));

let complaints = vi.spyOn(console, 'error');
beforeEach(() => {
  complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', fetchMock.mockClear());
});
afterEach(() => {
  complaints.mockRestore();
  vi.unstubAllGlobals();
});

describe.each(Object.entries(widgets))('%s with a session for another widget', (name, mount) => {
  it('calls nothing, says that the page is not set up, and names the mistake once', async () => {
    const other = name === 'nexus' ? 'home' : 'nexus';
    const session = async () => `header.${btoa(JSON.stringify({ widgets: [other, 'estimate-panel'] }))}.signature`;
    const failures: WidgetFailure[] = [];
    const ready = vi.fn<() => void>();
    const handle = mount(document.body, { config, session, on: { error: (failure) => failures.push(failure), ready } });
    await expect(handle.ready).rejects.toMatchObject({ code: 'wrong-widget' });
    const screen = () => handle.element.shadowRoot?.textContent;
    await vi.waitFor(() => expect(screen()).toContain('This part of the page is not set up correctly.'));
    // A second report would follow in a task of its own.
    await new Promise((resolve) => void setTimeout(resolve));
    expect(failures).toMatchObject([
      { code: 'wrong-widget', setting: 'widgets', retryable: false, hint: expect.stringContaining(`"${name}"`) },
    ]);
    expect(complaints).toHaveBeenCalledOnce();
    expect(ready).not.toHaveBeenCalled();
    expect(fetchMock).not.toHaveBeenCalled();
    handle.unmount();
  });
});

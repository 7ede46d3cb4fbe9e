import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { mount, widget } from './index.ts';

const config = { oauthBaseUrl: 'https://connector.example/oauth', apiBaseUrl: 'https://connector.example' };
const answers = (status: number) => Promise.resolve(Response.json({ status: 'OK' }, { status }));
const fetchMock = vi.fn<typeof fetch>();
const shown = (element: HTMLElement) => element.shadowRoot?.querySelector('.st-view')?.textContent;

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    fetchMock.mockReset().mockImplementation(() => answers(200)),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describeMountContract('health', widget, () => ({ config }));

describe('the health widget', () => {
  it("shows 'Status: OK' when the tax API responds", async () => {
    const checked = vi.fn<(event: { status: string }) => void>();
    const health = mount(document.body, { config, on: { checked } });
    await health.ready;
    expect(shown(health.element)).toBe('Status: OK');
    expect(fetchMock.mock.calls[0]?.[0]).toBe('https://connector.example/api/utilities/health');
    expect(checked).toHaveBeenCalledExactlyOnceWith({ status: 'OK' });
    health.unmount();
  });

  it("shows 'Status: FAIL' for any other response", async () => {
    fetchMock.mockImplementation(() => answers(500));
    const health = mount(document.body, { config });
    await health.ready;
    expect(shown(health.element)).toBe('Status: FAIL');
    health.unmount();
  });

  it('refuses another address after it is mounted', async () => {
    const health = mount(document.body, { config });
    await health.ready;
    const other: object = { config: { ...config, apiBaseUrl: 'https://other.example' } };
    expect(() => health.update(other)).toThrow('option "config" is fixed at mount');
    health.unmount();
  });

  it('aborts its request when it is unmounted', async () => {
    const ended = new Promise<boolean>((resolve) => {
      fetchMock.mockImplementation((_, init) => {
        init?.signal?.addEventListener('abort', () => resolve(true));
        return new Promise(() => {});
      });
    });
    const health = mount(document.body, { config });
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalled());
    health.unmount();
    await expect(ended).resolves.toBe(true);
  });

  it('names the option that is wrong', () => {
    const wrong = { ...config, apiBaseUrl: 'connector' };
    expect(() => mount(document.body, { config: wrong })).toThrow(
      '[salestax] health: option "config.apiBaseUrl" must be an absolute http(s) URL',
    );
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountingSetUpIn, writeSession } from '@salestax/client';
import type { Navigation } from '@salestax/widget-kit';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { fakeService } from '../testing/service.fake.ts';
import { config, sampleSession } from '../testing/session.fixture.ts';
import { mount, widget } from './index.ts';

const accountingUrl = 'https://accounting.example/app/homepage';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});

describeMountContract('completion', widget, () => ({ config, accountingUrl }));

async function shown(options: Partial<Parameters<typeof mount>[1]> = {}) {
  const completion = mount(document.body, { config, accountingUrl, ...options });
  await completion.ready;
  const view = () => completion.element.shadowRoot?.querySelector('.st-view');
  const button = (label: string) =>
    [...(view()?.querySelectorAll<HTMLElement>('button, a') ?? [])].find((found) => found.textContent === label);
  return { completion, text: () => view()?.textContent ?? '', button };
}

describe('the completion page', () => {
  it('shows what is done and when it returns', async () => {
    writeSession(sampleSession());
    const { completion, text } = await shown();
    expect(text()).toContain('QuickBooks is connected');
    expect(text()).toContain('Cottonwood Landscape Supply and AvaTax now work together.');
    expect(text()).toContain('You return to QuickBooks in 5 seconds.');
    completion.unmount();
  });

  it('returns at once on request', async () => {
    const navigate = vi.fn<(to: Navigation) => void>();
    const { completion, button } = await shown({ on: { navigate } });
    button('Return to QuickBooks now')?.click();
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: accountingUrl, how: 'reload' }));
    completion.unmount();
  });

  it('says that tax calculation is off, with the switch', async () => {
    writeSession(sampleSession());
    let isOn = false;
    const service = fakeService(({ key }) => {
      if (key.startsWith('PUT')) isOn = true;
      const configuration = { status: isOn ? 'Active' : 'Down', isEnableAddressValidation: false, editConfig: false };
      return Response.json(
        key.startsWith('PUT')
          ? { calculationStatus: true, errorMessage: null }
          : { ...configuration, avaTaxUserName: '', qboCompanyName: '' },
      );
    });
    const { completion, text, button } = await shown();
    await vi.waitFor(() => expect(text()).toContain('Tax calculation is off: documents are saved without tax.'));
    expect(text()).not.toContain('seconds');
    button('Switch it on')?.click();
    await vi.waitFor(() => expect(text()).not.toContain('Tax calculation is off'));
    expect(service.calls.at(-1)).toMatchObject({ body: { status: true } });
    expect(button('Return to QuickBooks')).toBeDefined();
    completion.unmount();
  });

  it('says in its own words that the service could not switch it on', async () => {
    writeSession(sampleSession());
    const down = { status: 'Down', isEnableAddressValidation: false, editConfig: false };
    fakeService(({ key }) =>
      key.startsWith('PUT')
        ? Response.json({}, { status: 500 })
        : Response.json({ ...down, avaTaxUserName: '', qboCompanyName: '' }),
    );
    const { completion, text, button } = await shown();
    await vi.waitFor(() => expect(button('Switch it on')).toBeDefined());
    button('Switch it on')?.click();
    await vi.waitFor(() => expect(text()).toContain('Something went wrong, please try again later.'));
    expect(text()).not.toContain('unauthorized');
    completion.unmount();
  });

  it('lets the user stay', async () => {
    const { completion, text, button } = await shown();
    button('Stay here')?.click();
    await vi.waitFor(() => expect(button('Go to home')?.getAttribute('href')).toBe(`${location.origin}/home`));
    expect(text()).not.toContain('seconds');
    completion.unmount();
  });

  it('leads nowhere without an address', async () => {
    const { completion, button } = await shown({ accountingUrl: undefined });
    expect(button('Go to home')).toBeDefined();
    expect(button('Return to QuickBooks')).toBeUndefined();
    completion.unmount();
  });

  it('ends the return that the sign-in stored', async () => {
    accountingSetUpIn().start();
    accountingSetUpIn().markConnected();
    const { completion } = await shown();
    expect(accountingSetUpIn().returnsToAccounting()).toBe(false);
    completion.unmount();
  });
});

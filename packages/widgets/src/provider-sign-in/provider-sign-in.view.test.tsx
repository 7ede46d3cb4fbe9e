import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { type ReceivedCall, type FakeService, fakeService, offline } from '../testing/service.fake.ts';
import { config } from '../testing/session.fixture.ts';
import { mount, widget } from './index.ts';

let service: FakeService;
const query = { id: '93', requestToken: 'proof', userId: 'u1' };

const usual = ({ key }: ReceivedCall) =>
  key.includes('authorizedForAiLogin')
    ? Response.json({ isAuthorized: true, errorMessage: null })
    : new Response('https://provider.example/authorize');

beforeEach(() => {
  service = fakeService(usual);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describeMountContract('provider-sign-in', widget, () => ({ config, ...query }));

function open(more: object = {}) {
  const navigate = vi.fn<(event: { to: string; how: string }) => void>();
  const handle = mount(document.body, { config, ...query, ...more, on: { navigate } });
  const root = handle.element.shadowRoot;
  return { handle, root, navigate, shown: () => root?.querySelector('.st-view')?.textContent ?? '' };
}

describe('the provider sign-in page', () => {
  it("shows 'New to AvaTax?' with Learn More in a new tab, and 'Please sign in with'", async () => {
    const { handle, root, shown } = open({ learnMoreUrl: 'https://help.example/avatax' });
    await vi.waitFor(() => expect(shown()).toContain('New to AvaTax?'));
    expect(shown()).toContain('Please sign in with your AvaTax account');
    const link = root?.querySelector('a');
    expect(link?.textContent).toContain('Learn More');
    expect([link?.href, link?.target, link?.rel]).toEqual(['https://help.example/avatax', '_blank', 'noopener']);
    handle.unmount();
  });

  it('verifies the user first, and opens the sign-in by its button', async () => {
    const { handle, root, navigate, shown } = open();
    await vi.waitFor(() => expect(shown()).toContain('Sign In'));
    expect(service.calls).toEqual([
      {
        key: 'POST /oauth/api/avatax/authorizedForAiLogin/93',
        query: '',
        body: { requestToken: 'proof', userId: 'u1' },
      },
    ]);
    root?.querySelector('button')?.click();
    await vi.waitFor(() =>
      expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: 'https://provider.example/authorize', how: 'reload' }),
    );
    expect(service.calls[1]).toMatchObject({
      key: 'GET /oauth/api/oauth',
      query: '?realmId=93&requestToken=proof&userId=u1',
    });
    handle.unmount();
  });

  it("shows 'Unauthorized user attempting to access the ERP company.' to others", async () => {
    service.reply = () => Response.json({ isAuthorized: false, errorMessage: null });
    const { handle, root, shown } = open();
    await vi.waitFor(() => expect(shown()).toContain('Unauthorized user attempting to access the ERP company.'));
    expect(root?.querySelector('[role="alert"]')).not.toBeNull();
    expect(root?.querySelector('button')).toBeNull();
    handle.unmount();
  });

  it('offers Retry when no response came', async () => {
    service.reply = offline;
    const { handle, root, shown } = open();
    await vi.waitFor(() => expect(shown()).toContain('Something went wrong, please try again later.'));
    service.reply = usual;
    root?.querySelector('button')?.click();
    await vi.waitFor(() => expect(shown()).toContain('Please sign in with'));
    handle.unmount();
  });
});

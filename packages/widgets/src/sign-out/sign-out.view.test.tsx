import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserStore } from '@salestax/client';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { config } from '../testing/session.fixture.ts';
import { mount, widget } from './index.ts';

afterEach(() => {
  localStorage.clear();
  document.body.replaceChildren();
});

describeMountContract('sign-out', widget, () => ({ config }));

describe('the sign-out page', () => {
  it('removes the session, reports it and leads to the landing page, in this order and without a call', async () => {
    const fetchSpy = vi.spyOn(globalThis, 'fetch');
    browserStore.set('qbo_session', 'x');
    browserStore.set('realmId', '93');
    const emitted: unknown[] = [];
    const on = {
      authChange: ({ isLoggedIn }: { isLoggedIn: boolean }) => emitted.push(['authChange', isLoggedIn]),
      signedOut: () => emitted.push(['signedOut']),
      navigate: (to: { to: string; how: string }) => emitted.push(['navigate', to]),
    };
    const handle = mount(document.body, { config, on });
    await handle.ready;
    expect(emitted).toEqual([
      ['authChange', false],
      ['signedOut'],
      ['navigate', { to: `${location.origin}/learnmore`, how: 'replace' }],
    ]);
    expect(Object.entries(localStorage)).toEqual([['realmId', '93']]);
    expect(handle.element.shadowRoot?.querySelector('.st-view')?.textContent).toContain(
      'You have signed out on Avalara connector.',
    );
    expect(fetchSpy).not.toHaveBeenCalled();
    fetchSpy.mockRestore();
    handle.unmount();
  });
});

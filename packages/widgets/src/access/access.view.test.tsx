import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeSession } from '@salestax/client';
import type { CompanyAccess } from '@salestax/contract';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { sampleAccess, sampleIntegrator, sampleSupport } from '../testing/access.fixture.ts';
import { type FakeService, fakeService, ok, refuse } from '../testing/service.fake.ts';
import { config, realm, sampleSession } from '../testing/session.fixture.ts';
import { mount, widget } from './index.ts';

const read = `GET /oauth/api/access/${realm}`;
const sessions = `POST /oauth/api/access/${realm}/sessions`;
const support = `POST /oauth/api/access/${realm}/support`;
const integrators = `POST /oauth/api/access/${realm}/integrators`;
let service: FakeService;

beforeEach(() => {
  service = fakeService();
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
});

describeMountContract('access', widget, () => {
  writeSession(sampleSession());
  service.answer(read, ok(sampleAccess()));
  return { config };
});

async function shown(access: CompanyAccess = sampleAccess()) {
  writeSession(sampleSession());
  service.answer(read, ok(access));
  const mounted = mount(document.body, { config });
  await mounted.ready;
  const view = () => mounted.element.shadowRoot?.querySelector('.st-view');
  const text = () => view()?.textContent ?? '';
  const button = (name: string) =>
    [...(view()?.querySelectorAll('button') ?? [])].find(
      (found) => (found.getAttribute('aria-label') ?? found.textContent) === name,
    );
  const press = async (name: string) => {
    await vi.waitFor(() => expect(button(name)).toBeDefined());
    button(name)?.click();
  };
  return { mounted, text, button, press };
}

describe('the list of who has access', () => {
  it('shows an administrator the integrators with their rights and use, and every sign-in with its device', async () => {
    const { mounted, text } = await shown();
    for (const part of [
      'portal May change data',
      'Shows home, nexus on https://portal.example.',
      '2 open sessions',
      'partner Reads only',
      'Not opened in the last week',
      'former Blocked',
      'Blocked by Dana Whitfield',
      'Firefox, Windows This sign-in',
      'Unknown device',
      'Luis Ortega · Safari, iOS',
    ])
      expect(text()).toContain(part);
    mounted.unmount();
  });

  it('shows other users their own sign-ins alone', async () => {
    const own = sampleAccess().sessions.filter(({ isOwn }) => isOwn);
    const { mounted, text } = await shown({ mayManage: false, integrators: [], sessions: own });
    expect(text()).toContain('Your sign-ins');
    for (const part of ['Integrators', 'other users']) expect(text()).not.toContain(part);
    mounted.unmount();
  });

  it('offers no end for the sign-in of this window', async () => {
    const { mounted, button } = await shown();
    expect(button('End the sign-in of Dana Whitfield on Firefox, Windows')).toBeUndefined();
    expect(button('End the sign-in of Luis Ortega on Safari, iOS')).toBeDefined();
    mounted.unmount();
  });

  it('ends a sign-in, and shows what is left', async () => {
    const { mounted, text, press } = await shown();
    const left = sampleAccess().sessions.filter(({ id }) => id !== 'luis');
    service.answer(sessions, ok(sampleAccess({ sessions: left })));
    await press('End the sign-in of Luis Ortega on Safari, iOS');
    await vi.waitFor(() => expect(text()).toContain('The sign-in has ended.'));
    expect(service.calls.at(-1)?.body).toEqual({ id: 'luis' });
    expect(text()).not.toContain('Luis Ortega');
    mounted.unmount();
  });

  it('blocks an integrator only after a confirmation', async () => {
    const { mounted, text, button, press } = await shown();
    const blocked = sampleIntegrator({ blocked: { by: 'Dana Whitfield', at: '2026-03-02T10:00:00.000Z' } });
    service.answer(integrators, ok(sampleAccess({ integrators: [blocked] })));
    await press('Block portal');
    await press('Cancel');
    expect(service.keys()).not.toContain(integrators);
    await press('Block portal');
    await vi.waitFor(() => expect(text()).toContain('Block portal?'));
    // A dangerous button ignores a second click that was meant for the page below.
    await vi.waitFor(
      () => {
        button('Block')?.click();
        expect(service.keys()).toContain(integrators);
      },
      { timeout: 3_000 },
    );
    await vi.waitFor(() => expect(text()).toContain('portal is blocked.'));
    expect(service.calls.at(-1)?.body).toEqual({ clientId: 'portal', action: 'block' });
    mounted.unmount();
  });

  it('allows a blocked integrator again, and ends the sessions of another', async () => {
    const { mounted, text, press } = await shown();
    service.answer(integrators, ok(sampleAccess()));
    await press('Allow again: former');
    await vi.waitFor(() => expect(text()).toContain('former may open sessions again.'));
    await press('End sessions of portal');
    await vi.waitFor(() => expect(text()).toContain('The sessions of portal have ended.'));
    expect(service.calls.slice(-2).map(({ body }) => body)).toEqual([
      { clientId: 'former', action: 'allow' },
      { clientId: 'portal', action: 'end' },
    ]);
    mounted.unmount();
  });

  it('shows what is true after a change whose answer was lost', async () => {
    const { mounted, text, press } = await shown();
    service.answer(sessions, () => {
      const { sessions: signIns } = sampleAccess();
      service.answer(
        read,
        ok(sampleAccess({ sessions: signIns.filter(({ userName }) => userName !== 'Luis Ortega') })),
      );
      throw new TypeError('Failed to fetch');
    });
    await press('End the sign-in of Luis Ortega on Safari, iOS');
    await vi.waitFor(() => expect(text()).not.toContain('Luis Ortega'));
    mounted.unmount();
  });

  it('says that a change has failed, and keeps the list', async () => {
    const { mounted, text, press } = await shown();
    service.answer(sessions, refuse(403, 'NonAdminUser'));
    await press('End the sign-in of Luis Ortega on Safari, iOS');
    await vi.waitFor(() =>
      expect(mounted.element.shadowRoot?.querySelector('[role="alert"]')?.textContent).toBeTruthy(),
    );
    expect(text()).toContain('Luis Ortega');
    mounted.unmount();
  });
});

it('says in its own words that the service has failed', async () => {
  const { mounted, text, press } = await shown();
  service.answer(sessions, refuse(500, 'InternalError'));
  await press('End the sign-in of Luis Ortega on Safari, iOS');
  await vi.waitFor(() => expect(text()).toContain('Something went wrong, please try again later.'));
  expect(text()).not.toContain('unauthorized');
  mounted.unmount();
});

describe('the consent that support staff read documents', () => {
  it('is given by an administrator for the chosen time, with a reason, and ended at once', async () => {
    const { mounted, text, press } = await shown();
    expect(text()).toContain('Support staff see your documents only if you allow it');
    const root = mounted.element.shadowRoot;
    const choice = root?.querySelector<HTMLSelectElement>('[name=supportDuration]');
    expect([...(choice?.options ?? [])].map(({ textContent }) => textContent)).toEqual(['1 hour', '1 day', '7 days']);
    if (choice) Reflect.set(HTMLSelectElement.prototype, 'value', 'week', choice);
    choice?.dispatchEvent(new Event('change', { bubbles: true }));
    service.answer(support, ok(sampleAccess({ support: sampleSupport() })));
    await press('Allow');
    await vi.waitFor(() => expect(text()).toContain('Support may read your documents until: '));
    expect(service.calls.at(-1)?.body).toEqual({ duration: 'week', reason: '' });
    expect(text()).toContain('Dana Whitfield · Case 4711');
    service.answer(support, ok(sampleAccess({ support: null })));
    await press('End');
    await vi.waitFor(() => expect(text()).toContain('Support may no longer read your documents.'));
    expect(service.calls.at(-1)?.body).toEqual({ duration: null });
    mounted.unmount();
  });

  it('is not shown to other users', async () => {
    const { mounted, text } = await shown({ ...sampleAccess(), mayManage: false });
    expect(text()).not.toContain('Support staff');
    mounted.unmount();
  });
});

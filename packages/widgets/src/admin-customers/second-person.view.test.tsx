import { describe, expect, it, vi } from 'vitest';
import type { DisconnectRequest } from '@salestax/contract';
import { sampleConfiguration, sampleCustomer } from '../testing/admin-customers.fixture.ts';
import {
  configKey,
  disconnectKey,
  open,
  serve,
  serviceAnswers,
  sessionKey,
  registerCustomersHooks,
} from '../testing/admin-customers.harness.ts';
import { ok, refuse } from '../testing/service.fake.ts';

registerCustomersHooks();

const stateKey = 'GET /api/Admin/disconnect/7';
const stepKey = 'POST /api/Admin/disconnect/7';
const request: DisconnectRequest = {
  staffName: 'Riley Chen',
  reason: 'Case 4711',
  at: '2026-06-17T10:40:00.000Z',
  expiresAt: '2026-06-18T10:40:00.000Z',
  waiting: 3,
  isOwn: false,
};

/** Documents of the first customer wait. The clock of the browser is fast: by it the sign-in would be too old. */
function waiting(): void {
  const mayDisconnectUntil = new Date(Date.now() - 60_000).toISOString();
  serviceAnswers(disconnectKey, ok(false));
  serviceAnswers(sessionKey, ok({ userName: 'Morgan Hale', signedInAt: null, mayDisconnectUntil }));
  serviceAnswers(stateKey, ok({ waiting: 3, request: null }));
}

describe('the disconnect of a customer with waiting documents', () => {
  it('is requested with a reason', async () => {
    waiting();
    const { customers, answer, button, callsOf, text, type } = await open();
    button('Disconnect Cottonwood Landscape Supply').click();
    await answer('Disconnect');
    await vi.waitFor(() => expect(text()).toContain('Another person of the staff has to confirm its disconnect.'));
    await vi.waitFor(() => expect(text()).toContain('Waiting documents: 3'));
    button('Request the disconnect').click();
    await vi.waitFor(() => expect(text()).toContain('Enter the reason.'));
    expect(callsOf(stepKey)).toEqual([]);
    serviceAnswers(stepKey, ok({ outcome: 'requested', waiting: 3, request: { ...request, isOwn: true } }));
    type('disconnectReason', ' Case 4711 ');
    button('Request the disconnect').click();
    await vi.waitFor(() => expect(text()).toContain('Disconnect requested'));
    expect(callsOf(stepKey)[0]?.body).toEqual({ step: 'request', reason: 'Case 4711' });
    // The first person cannot confirm.
    expect(button('Withdraw')).toBeDefined();
    expect(() => button('Refuse')).toThrow('no button');
    customers.unmount();
  });

  it('is requested also when its panel could be opened at the second try only', async () => {
    waiting();
    const { customers, answer, button, text } = await open();
    serviceAnswers(configKey, refuse(500, 'Internal'));
    button('Disconnect Cottonwood Landscape Supply').click();
    await answer('Disconnect');
    await vi.waitFor(() => button('Retry'));
    serviceAnswers(configKey, ok(sampleConfiguration()));
    button('Retry').click();
    await vi.waitFor(() => expect(text()).toContain('Waiting documents: 3'));
    customers.unmount();
  });

  it('is shown in the list, and confirmed by another person after a question', async () => {
    serve([sampleCustomer({ disconnectRequest: request })]);
    serviceAnswers(stateKey, ok({ waiting: 3, request }));
    serviceAnswers(stepKey, ok({ outcome: 'disconnected', waiting: 3, request: null }));
    const { all, answer, button, callsOf, customers, edit, emitted, text } = await open();
    expect(text()).toContain('Disconnect requested');
    await edit();
    await vi.waitFor(() => expect(text()).toContain('Riley Chen'));
    all('aside button.st-button')
      .find(({ textContent }) => textContent.trim() === 'Disconnect')
      ?.click();
    expect(callsOf(stepKey)).toEqual([]);
    await answer('Disconnect');
    await vi.waitFor(() => expect(emitted).toHaveBeenCalledWith('disconnected', { realmId: '9341453908116342' }));
    expect(callsOf(stepKey)[0]?.body).toEqual({ step: 'confirm', reason: '' });
    expect(button('Close')).toBeDefined();
    // The disconnect is done and is not offered again.
    await vi.waitFor(() => expect(text()).not.toContain('Riley Chen'));
    await vi.waitFor(() => expect(all('aside [name=ShipFromLine1], aside form')).not.toEqual([]));
    expect(text()).not.toContain('Riley Chen');
    customers.unmount();
  });

  it('is refused by another person, and asks a person whose sign-in is too old to sign in again', async () => {
    serve([sampleCustomer({ disconnectRequest: request })]);
    serviceAnswers(stateKey, ok({ waiting: 3, request }));
    serviceAnswers(stepKey, ok({ outcome: 'sign-in-again', waiting: 3, request }));
    const { all, answer, button, customers, edit, emitted, text } = await open();
    await edit();
    await vi.waitFor(() => expect(text()).toContain('Riley Chen'));
    all('aside button.st-button')
      .find(({ textContent }) => textContent.trim() === 'Disconnect')
      ?.click();
    await answer('Disconnect');
    await answer('Sign in again');
    expect(emitted).toHaveBeenCalledWith('signInAgain', { realmId: '9341453908116342' });
    serviceAnswers(stepKey, ok({ outcome: 'closed', waiting: 3, request: null }));
    button('Refuse').click();
    await vi.waitFor(() => expect(text()).toContain('The request is closed.'));
    customers.unmount();
  });
});

import { describe, expect, it, vi } from 'vitest';
import type { OnboardingMessage } from '@salestax/widget-sources/onboarding';
import { openerOf, parentOf, postToPortal } from './portal.ts';

const message: OnboardingMessage = {
  type: 'salestax.onboarding',
  version: 1,
  status: 'AIStarted',
  success: false,
  message: 'We couldn’t redirect you to Avalara sign-in. Please click Retry to try again.',
};
const receiver = () => ({ postMessage: vi.fn<(message: OnboardingMessage, origin: string) => void>() });

describe('a message for the portal', () => {
  it('is posted to exactly the configured origins', () => {
    const portal = receiver();
    postToPortal(portal, message, ['https://portal.example', 'https://other.portal.example/']);
    expect(portal.postMessage.mock.calls).toEqual([
      [message, 'https://portal.example'],
      [message, 'https://other.portal.example'],
    ]);
  });

  it.each([[[]], [['*']], [['/']], [['null']], [['data:,']]])('is not posted with the origins %j', (origins) => {
    const portal = receiver();
    postToPortal(portal, message, origins);
    expect(portal.postMessage).not.toHaveBeenCalled();
  });

  it('has no window outside a portal', () => {
    expect(parentOf(window)).toBeNull();
    expect(openerOf(window)).toBeNull();
  });

  it('is addressed to the parent window, or to the opener as long as it is open', () => {
    const parent = receiver();
    const opener = { ...receiver(), closed: false };
    const page = Object.create(window, { parent: { value: parent }, opener: { value: opener } });
    expect(parentOf(page)).toBe(parent);
    expect(openerOf(page)).toBe(opener);
    opener.closed = true;
    expect(openerOf(page)).toBeNull();
  });
});

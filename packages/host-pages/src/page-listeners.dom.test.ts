import { expect, it, vi } from 'vitest';
import { createPageListeners } from './page-listeners.ts';
import { createWaits } from './waits.ts';

it('a crash ends the wait of a call, so that nothing covers the button that loads the page again', () => {
  const isWaiting = vi.fn<(is: boolean) => void>();
  const log = vi.fn<(message: string, level: 'Error', detail: object) => void>();
  // Only what these events use.
  const options = Object.assign(Object.create(null), {
    waits: createWaits(isWaiting),
    visit: { page: () => null },
    log,
  });
  const listeners = createPageListeners(options);
  listeners.busy({ isBusy: true });
  listeners.error({ code: 'crashed', message: 'A view failed.', retryable: false });
  expect(isWaiting.mock.calls).toEqual([[true], [false]]);
  expect(log).toHaveBeenCalledOnce();
});

import { vi } from 'vitest';

/**
 * Lets the host of a widget ignore `focus()`, as in a browser, where a `div` cannot have the focus. React calls it when the
 * focused element of the shadow root was removed, and happy-dom would give it the focus.
 */
export const neverFocused = (host: HTMLElement): void => void vi.spyOn(host, 'focus').mockImplementation(() => {});

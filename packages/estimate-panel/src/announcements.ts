import { fill, type PanelMessages } from './messages.ts';
import { viewableError, type PanelState } from './panel-state.ts';

/** What screen readers are told when one state follows another; null when nothing new is to be said. */
export function announcementOf(
  state: PanelState,
  before: PanelState,
  text: PanelMessages,
  sum: (amount: number) => string,
): string | null {
  switch (state.kind) {
    case 'loading':
    case 'unsupported':
      return null;
    case 'idle':
      return before.kind === 'loading' ? null : text.idleHint;
    case 'estimating':
      return text.estimating;
    case 'estimated':
      return fill(text.announceEstimated, { total: sum(state.result.total) });
    case 'stale':
      return text.announceStale;
    case 'error':
      return state.error.message;
    case 'down':
    case 'disconnected':
      return text[state.kind];
    default:
      return viewableError(state, text)?.message ?? text.configurationMissing;
  }
}

import type { PanelState } from '../state/panel-state.ts';
import type { PanelMessages } from '../texts/messages.ts';
import type { ViewsOnDemand } from './panel-view-props.ts';

interface AnnouncerPorts {
  readonly text: () => PanelMessages;
  readonly locale: () => string;
  /** Has screen readers say the text. */
  readonly announce: (text: string) => void;
  readonly views: () => Pick<ViewsOnDemand, 'announcedTotal'> | null;
}

/** Announces the estimate, and what became of the last save. A sentence that stays the same is not repeated. */
export function createAnnouncer({ text, locale, announce, views }: AnnouncerPorts) {
  function sentencesOf({ kind, result, message, note, record }: PanelState): readonly string[] {
    if (kind === 'unsupported') return [];
    const total = result && views()?.announcedTotal(result, text(), locale());
    return [text()[kind], total, message, note, record?.message].flatMap((part) =>
      part ? [/[.!?…]$/.test(part) ? part : `${part}.`] : [],
    );
  }

  return (next: PanelState, before: PanelState): void => {
    // The state on opening is not announced.
    if (before.kind === 'loading' && (next.kind === 'loading' || next.kind === 'idle')) return;
    const news = sentencesOf(next).filter((sentence) => !sentencesOf(before).includes(sentence));
    if (news.length > 0) announce(news.join(' '));
  };
}

import { formatDay } from '@salestax/client';
import type { WarnedDocument } from '../state/knowledge.ts';
import type { Warning } from '../state/panel-state.ts';
import { fill } from '../texts/fill.ts';
import type { AllPanelMessages } from '../texts/messages.ts';
import { warningPages, warningsOf, type WarningKind } from './warnings.ts';

const namesDay = (kind: WarningKind): boolean => kind === 'certificateExpires' || kind === 'booksClosed';

/** The warnings of a document in the language of the user. `addsTax`: see `warningsOf`. */
export const warningRows = (document: WarnedDocument, addsTax: boolean, text: AllPanelMessages): readonly Warning[] =>
  warningsOf(document, addsTax).map(({ kind, value }) => ({
    sentence: fill(text[kind], namesDay(kind) ? formatDay(value) : value),
    page: warningPages[kind],
  }));

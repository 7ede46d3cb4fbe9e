import type { IntegrationStatus } from '@salestax/contract';
import type { DocumentHost } from './document-host.ts';
import type { PanelMessages } from './messages.ts';
import type { CallFailure, PanelCalls } from './panel-calls.ts';
import type { EstimateResult, HeldError } from './panel-state.ts';
import type { SavedDocument, SavedDocuments } from './saved-documents.ts';

/** What the panel tells the page it sits in. */
export type PanelNews =
  | { readonly type: 'status'; readonly status: IntegrationStatus }
  | { readonly type: 'estimated'; readonly result: EstimateResult; readonly isCached: boolean }
  | { readonly type: 'failed'; readonly problem: CallFailure['problem']; readonly error: HeldError };

/** Everything outside the rules. */
export interface PanelPorts {
  readonly host: DocumentHost;
  readonly callsFor: (realmId: string) => PanelCalls;
  readonly savedDocumentsFor: (realmId: string, deliver: (saved: SavedDocument) => Promise<boolean>) => SavedDocuments;
  /** Runs the work every so many milliseconds, never overlapping and not while the page is hidden. */
  readonly poll: (ms: number, work: () => Promise<void>) => void;
  /** Undoes something when the panel goes. */
  readonly own: (undo: () => void) => void;
  readonly text: () => PanelMessages;
  readonly tell: (news: PanelNews) => void;
}

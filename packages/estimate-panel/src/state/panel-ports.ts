import type { BearerCall } from '@salestax/client';
import type { Id } from '@salestax/contract';
import type { WidgetContext } from '@salestax/widget-kit';
import type { DocumentHost } from '../host/document-host.ts';
import type { SalesDocument } from '../host/sales-document.ts';
import type { SavedEvent } from '../host/saved-event.ts';
import type { AllPanelMessages, PanelMessages } from '../texts/messages.ts';
import type { PanelFailure } from './calls.ts';
import type { Company, HeldError } from './knowledge.ts';
import type { PanelEvents } from './panel-events.ts';
import type { PanelState, WithEstimate } from './panel-state.ts';
import type { PanelStore } from './panel-store.ts';

/** A failure as the user reads it. */
export interface ReportedFailure extends HeldError {
  readonly problem: PanelFailure['problem'];
}

/** Effects that the panel's rules use. */
export interface PanelPorts extends Pick<
  WidgetContext<unknown, PanelEvents, PanelMessages>,
  'life' | 'text' | 'locale' | 'emit' | 'fail'
> {
  readonly host: DocumentHost;
  readonly call: BearerCall;
  /**
   * True for the first caller. The page is asked for the document until it answers: only one of the answers, which may come
   * late and together, opens the panel.
   */
  readonly claimOpening: () => boolean;
  /** Shows a state. Called for changes only. */
  readonly draw: (state: PanelState) => void;
  /**
   * Looks for a mistake of the page after a failure: in its document host, or in `event`, which the page has sent. Reports and
   * returns the mistake, or else the cause; null: there is nothing to report. Its code is loaded only after a failure.
   */
  readonly explainFailure: (cause: unknown, event?: object) => Promise<ReportedFailure | null>;
  /** Loads what is needed with the first change, estimate or save; once it has succeeded, without another request. */
  readonly onDemand: Part<PartOnDemand>;
}

/** Code that is loaded on demand. */
export interface Part<Of> {
  (): Promise<Of>;
  /** Null until it is loaded. */
  readonly loaded: () => Of | null;
}

/** What the rules use of on-demand.ts. */
export interface PartOnDemand {
  readonly createActions: (panel: RunningPanel) => Actions;
  readonly withEstimate: WithEstimate;
}

/** The panel that its parts run in. */
export interface RunningPanel extends PanelPorts {
  readonly realmId: Id;
  readonly store: PanelStore;
  /** The state that follows from what is known now; it is drawn if it differs from the last one. */
  readonly show: () => PanelState;
  /** Reads the document on screen now. Resolves with whether the page has answered with it. */
  readonly readDocument: () => Promise<boolean>;
  /** Reads the company again. */
  readonly readCompany: () => Promise<Company | null>;
  /** Reports the save of this document if it was held back for an estimate, which has succeeded now. */
  readonly releaseSave: (document: SalesDocument) => void;
  /** Opens a dialog with a sentence to be read. Never rejects. */
  readonly inform: (sentence: string) => Promise<void>;
}

/** The panel with all its texts, as its part on demand has them. */
export interface ActingPanel extends RunningPanel {
  readonly text: () => AllPanelMessages & ReturnType<RunningPanel['text']>;
}

/** What a panel can do once the part on demand is loaded. */
export interface Actions {
  /**
   * Reads what an estimate of the document on screen needs. `isAgain`: reads also what was read before, because the customer may
   * have been corrected elsewhere.
   */
  readonly readAhead: (isAgain?: boolean) => Promise<void>;
  /**
   * Whether `next` is the unsaved document `before`. If `next` has an id by now, it must be the same sale; without an id, some
   * lines may have changed.
   */
  readonly isSameUnsaved: (next: SalesDocument, before: SalesDocument) => boolean;
  /** One estimate of the document on screen. */
  readonly estimate: () => Promise<void>;
  /** Reports a saved document. Rejects when it was not accepted and must be reported again. */
  readonly report: (event: SavedEvent) => Promise<void>;
  /** Reads what became of the last save of the document on screen, which somebody has opened. */
  readonly recallRecord: () => void;
  /** What the recorded figures of the document on screen are made of. */
  readonly explainRecord: () => Promise<void>;
  /** Loads the lines that the service has written after the save. */
  readonly reload: () => Promise<void>;
}

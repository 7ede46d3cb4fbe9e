import type { ComponentType } from 'react';
import type { AccountingContext } from '../host/document-host.ts';
import type { EstimateResult } from '../state/estimate-result.ts';
import type { PanelState } from '../state/panel-state.ts';
import type { PanelMessages } from '../texts/messages.ts';

/** What the panel shows. */
export interface PanelViewProps {
  readonly state: PanelState;
  readonly text: PanelMessages;
  readonly locale: string;
  /** The views of a result and of what became of a save; null until they are loaded, before the first result or save. */
  readonly views: ViewsOnDemand | null;
  /** User and company; null until the page has answered. */
  readonly context: AccountingContext | null;
  /** The address of the connector's pages. */
  readonly base: string;
  readonly onEstimate: () => void;
  /** Shows the error of the document. */
  readonly onView: () => void;
  /** Loads the document on the page again. */
  readonly onReload: () => void;
  /** Requests the explanation of recorded figures. */
  readonly onExplain: () => Promise<void>;
  /** Receives the height in CSS pixels that the panel needs. */
  readonly onHeight: (height: number) => void;
}

/** The views of on-demand.ts. */
export interface ViewsOnDemand {
  readonly EstimateView: ComponentType<PanelViewProps>;
  readonly NotesView: ComponentType<PanelViewProps>;
  /** How long the estimate has taken so far. */
  readonly Seconds: ComponentType;
  /** What a screen reader says of a result. */
  readonly announcedTotal: (result: EstimateResult, text: PanelMessages, locale: string) => string;
  /** The style sheet of the views. */
  readonly styles: string;
}

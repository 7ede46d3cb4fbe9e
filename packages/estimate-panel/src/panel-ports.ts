import type { BearerCall } from '@salestax/client';
import type { Id } from '@salestax/contract';
import type { WidgetContext } from '@salestax/widget-kit';
import type { ComponentType } from 'react';
import type { DocumentHost } from './document-host.ts';
import type { EstimateResult } from './estimate-result.ts';
import type { EstimateTexts, PanelTexts } from './messages.ts';
import type { TaxItems } from './own-lines.ts';
import type { PanelEvents } from './panel-events.ts';
import type { PanelFacts, PanelState, WithEstimate } from './panel-state.ts';
import type { SalesDocument } from './sales-document.ts';
import type { SavedDocuments } from './saved-documents.ts';
import type { SavedEvent } from './saved-event.ts';
import type { Company } from './service-data.ts';

/** Effects that the panel's rules use. */
export interface PanelPorts extends Pick<
  WidgetContext<unknown, PanelEvents, PanelTexts>,
  'life' | 'text' | 'locale' | 'emit' | 'fail' | 'addStyles'
> {
  readonly options: { readonly get: () => { readonly config: { readonly apiBaseUrl: string } } };
  readonly host: DocumentHost;
  readonly call: BearerCall;
  /** Shows a state. Called for changes only. */
  readonly draw: (state: PanelState) => void;
  /** Records what went wrong for those who run the service. */
  readonly log: (cause: unknown) => void;
  /** Loads what an estimate and a save need; once it has succeeded, without another request. */
  readonly estimating: Part<Estimating>;
}

/** Code that is loaded on demand. */
export interface Part<Of> {
  (): Promise<Of>;
  /** Null until it is loaded. */
  readonly loaded: () => Of | null;
}

/** The panel that an estimate runs in. */
export interface EstimatingPanel {
  readonly realmId: Id;
  readonly queue: Pick<SavedDocuments, 'release'>;
  /** What is known at this moment. */
  readonly shown: () => Omit<PanelFacts, 'companyError'>;
  /** Shows the state that follows from it. */
  readonly show: () => PanelState;
  /** Reads the document on screen now. */
  readonly read: () => Promise<void>;
  readonly readCompany: () => Promise<Company | null>;
  /** Opens a dialog. */
  readonly inform: (sentence: string) => void;
}

/** What one panel does for estimates and saves. */
export interface Estimator {
  /** Starts to read what an estimate of the document on screen needs. */
  readonly readAhead: () => void;
  /** Reads what became of the last save of the document on screen, which somebody has opened. */
  readonly recallRecord: () => void;
  /** What the recorded figures of the document on screen are made of. */
  readonly explainRecord: () => Promise<void>;
  /** One estimate of the document on screen. */
  readonly estimate: () => Promise<void>;
  /** Reports a saved document. Rejects when it was not accepted and must be reported again. */
  readonly report: (event: SavedEvent) => Promise<void>;
  /** Loads the lines that the service has written after the save. */
  readonly reload: () => Promise<void>;
}

/** What the panel shows. */
export interface PanelViewProps {
  readonly state: PanelState;
  readonly text: PanelTexts;
  readonly locale: string;
  /** Shows a result and what became of a save; null until it is loaded, and there is no result before. */
  readonly estimating: Estimating | null;
  /** Where an administrator completes the setup; null for other users. */
  readonly settingsUrl: string | null;
  readonly onEstimate: () => void;
  readonly onView: () => void;
  readonly onLoad: () => void;
  readonly onExplain: () => void;
  /** Receives the height in CSS pixels that the panel needs. */
  readonly onHeight: (height: number) => void;
}

/** What an estimate and a save need: the exports of estimating.ts, which the panel loads with the first of them. */
export interface Estimating {
  readonly EstimateView: ComponentType<PanelViewProps>;
  readonly NotesView: ComponentType<PanelViewProps>;
  readonly Seconds: ComponentType;
  readonly withEstimateTexts: <Texts extends PanelTexts>(texts: Texts) => Texts & EstimateTexts;
  readonly createEstimator: (ports: PanelPorts, panel: EstimatingPanel) => Estimator;
  readonly withEstimate: WithEstimate;
  /** What a screen reader says of a result. */
  readonly announcedTotal: (result: EstimateResult, text: PanelTexts, locale: string) => string;
  readonly taxFactsOf: (document: SalesDocument, items?: TaxItems) => string;
  /** The style sheet of the views. */
  readonly styles: string;
}

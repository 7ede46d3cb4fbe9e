import { recordedSession } from '@salestax/client';
import type { SmallOptions, WidgetHandle } from '@salestax/widget-kit';
import { panelWidget, type PanelEvents, type PanelMessages, type PanelOptions } from './panel-widget.ts';

export type {
  AccountingContext,
  AccountingDocument,
  DialogButton,
  DialogRequest,
  DocumentDiscount,
  DocumentEvent,
  DocumentHost,
  DocumentLine,
  LineChange,
} from './document-host.ts';
export { connectDocumentPage, type PageConnection } from './frame-transport/panel-side.ts';
export { serveFramedPanel, type FramedDocumentHost, type ServeOptions } from './frame-transport/page-side.ts';
export { waitForDocumentHost } from './window-host.ts';
export { enCorrected as panelEnCorrected } from './messages.plain.ts';
export { spanish as panelEs } from './messages.es.ts';
export type { PanelEvents, PanelMessages, PanelOptions };

/** Without `session` the panel uses the session that our own pages store in this browser. */
export type EstimatePanelOptions = Omit<PanelOptions, 'session'> &
  Partial<Pick<PanelOptions, 'session'>> &
  SmallOptions<PanelEvents, PanelMessages>;

/**
 * Mounts the estimate panel in an element of the document page.
 * @throws TypeError naming the wrong option, or when nothing matches the selector
 */
export function mount(
  target: Element | string,
  { session = recordedSession(Date.now), ...options }: EstimatePanelOptions,
): WidgetHandle<PanelOptions & SmallOptions<PanelEvents, PanelMessages>, PanelEvents> {
  return panelWidget.mount(target, { ...options, session });
}

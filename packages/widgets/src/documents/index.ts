import { createElement } from 'react';
import type { TxnType, WriteOutcome } from '@salestax/contract';
import { fieldStyles } from '@salestax/ui';
import { callback, fields, optional, text } from '@salestax/widget-kit';
import { linkView, viewOption, type LinkedView, type LinkedViewEvents } from '../list-screen/linked-view.ts';
import { listStyles } from '../list-screen/list-styles.ts';
import { documentsLink, viewNames } from '../sales-documents/link.ts';
import { createDocumentsModel } from '../sales-documents/model.ts';
import { documentsPort } from '../sales-documents/port.ts';
import type { StoredDocumentHost } from '../sales-documents/stored-document-host.ts';
import type { MountPanel } from '../sales-documents/view-props.ts';
import { DocumentsView } from '../sales-documents/view.tsx';
import { writtenSentence } from '../sales-documents/wording.ts';
import { defineServiceWidget } from '../service/define-service-widget.ts';
import { createLaterPart } from '../service/later-part.tsx';
import { serviceFields, serviceEvents, type ServiceEvents, type EmbeddableOptions } from '../service/service.ts';
import { extendSession } from '../session/extend-session.ts';
import { messages, type DocumentsMessages } from './messages.ts';
import { Writing } from './writing.tsx';
import styles from '../sales-documents/documents.css';

/** Options of the sales documents. */
export interface DocumentsOptions extends EmbeddableOptions {
  /** Where the window came from. With one there is no link back to the home page. */
  readonly source?: string | undefined;
  /** The filter that is active at first; a state (`taxStates`); one that the screen does not have is ignored. @default all rows */
  readonly show?: string | undefined;
  /**
   * The state that a link carries, in place of `show`: this filter, `find`, `type`, `from` and `to`, `sort`, and `row`, the
   * opened document. See the event `viewChange`. @default nothing
   */
  readonly view?: LinkedView | undefined;
  /**
   * Mounts the estimate panel in an element, for the document of the host: with `mount` of the estimate panel and this
   * host. Another function is used for the documents that are opened afterwards. @default documents are shown without the
   * panel
   */
  readonly mountPanel?: MountPanel | undefined;
}

/** Events of the sales documents. */
export interface DocumentsEvents extends ServiceEvents, LinkedViewEvents {
  /** The service has written the tax lines of a document, or has not for a reason. */
  taxLinesWritten: {
    readonly txnType: TxnType;
    readonly txnId: string;
    readonly outcome: WriteOutcome;
  };
}

/** Lists recent sales documents with what became of their tax, and opens one beside the estimate panel. */
export const widget = defineServiceWidget<DocumentsOptions, DocumentsEvents, DocumentsMessages>({
  name: 'documents',
  events: { ...serviceEvents, viewChange: true, taxLinesWritten: true },
  styles: [listStyles, fieldStyles, styles].join(''),
  messages,
  options: fields({
    ...serviceFields,
    source: optional(text, undefined),
    show: optional(text, undefined),
    view: viewOption(viewNames),
    mountPanel: optional(callback<MountPanel>(), undefined),
  }),
  start(context) {
    const { emit, life, options, service, sentenceOf, homeLink, reportResource } = context;
    const model = createDocumentsModel(life, documentsPort(service), {
      now: () => new Date(),
      sentenceOf,
      isAdmin: () => service.record()?.isUsrAlw === true,
      onWritten({ txnType, txnId }, answer) {
        // A failure is an alert on the screen.
        if (answer.outcome !== 'failed') context.announce(writtenSentence(answer, context.text()));
        emit('taxLinesWritten', { txnType, txnId, outcome: answer.outcome });
      },
    });
    linkView(context, documentsLink(life, model));
    reportResource(model.page);
    const lifePart = createLaterPart(context, 'life-part', () => import('../sales-documents/life-part.ts'));
    void extendSession(service);
    void model.load();
    return () =>
      createElement(DocumentsView, {
        model,
        text: context.text(),
        locale: context.locale(),
        homeLink: homeLink(),
        Writing,
        lifePart,
        mountPanel: options.get().mountPanel,
      });
  },
});

export const { mount } = widget;
export { viewNames };
export type { DocumentsMessages, StoredDocumentHost };

import type { ComponentType, ReactNode } from 'react';
import type { OpenedSalesDocument } from '@salestax/contract';
import type { LaterPart } from '../service/later-part.tsx';
import type { DocumentMessages } from './document-messages.ts';
import type * as lifePart from './life-part.ts';
import type { DocumentsModel } from './model.ts';
import type { OpenedState } from './opened.ts';
import type { Row } from './rows.ts';
import type { StoredDocumentHost } from './stored-document-host.ts';

/** Mounts the estimate panel in an element, for the document of the host. */
export type MountPanel = (place: HTMLElement, host: StoredDocumentHost) => { readonly unmount: () => void };

/** Properties of every part of the screen. */
export interface DocumentsViewProps {
  readonly model: DocumentsModel;
  readonly text: DocumentMessages;
  readonly locale: string;
  /** Null: there is no home page to go back to. */
  readonly homeLink: string | null;
  /** Above the list and the document. @default nothing */
  readonly notice?: ReactNode;
  /** What became of a document. */
  readonly lifePart: LaterPart<typeof lifePart>;
  /** Writes the tax lines of a document. @default the screen only reads */
  readonly Writing?: ComponentType<WritingProps>;
  /** undefined: the page has no panel. */
  readonly mountPanel: MountPanel | undefined;
}

/** Properties of the button that writes tax lines. */
export interface WritingProps extends Pick<DocumentsViewProps, 'model' | 'text'> {
  readonly row: Row;
  readonly read: OpenedSalesDocument;
  readonly opened: OpenedState;
  /** The panel has changed lines on the screen that are not in the accounting service. */
  readonly isUnwritten: boolean;
}

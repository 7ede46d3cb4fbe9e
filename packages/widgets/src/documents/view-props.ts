import type { ReactNode } from 'react';
import type { DocumentsMessages } from './messages.ts';
import type { DocumentsModel } from './model.ts';
import type { StoredDocumentHost } from './stored-document-host.ts';

/** Mounts the estimate panel in an element, for the document of the host. */
export type MountPanel = (place: HTMLElement, host: StoredDocumentHost) => { readonly unmount: () => void };

/** Properties of every part of the screen. */
export interface DocumentsViewProps {
  readonly model: DocumentsModel;
  readonly text: DocumentsMessages;
  readonly locale: string;
  /** Null: there is no home page to go back to. */
  readonly homeLink: string | null;
  /** Above the list and the document. @default nothing */
  readonly notice?: ReactNode;
  /** undefined: the page has no panel. */
  readonly mountPanel: MountPanel | undefined;
}

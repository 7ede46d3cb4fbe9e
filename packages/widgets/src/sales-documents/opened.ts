import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure } from '@salestax/client';
import type { Answer, DocumentRefusal, OpenedSalesDocument, StoredSalesDocument } from '@salestax/contract';
import { latest, type Lifetime } from '@salestax/widget-kit';
import { afterRead, beforeRead, failureOf, valueOf, withoutNewestRead, type Resource } from '../service/resource.ts';
import type { DocumentsPort } from './port.ts';
import type { Row } from './rows.ts';
import type { DialogRequest, StoredDocumentHost } from './stored-document-host.ts';
import { withDiscount, withLineChanges } from './stored-document.ts';

/** A question or a sentence of the panel, and who waits for the pressed button. */
interface PanelDialog extends DialogRequest {
  readonly answer: (buttonId: string) => void;
}

/** An open document. */
export interface OpenedState {
  /** Null: the list is shown. */
  readonly row: Row | null;
  /** As it is in the accounting service. */
  readonly read: Resource<OpenedSalesDocument>;
  /** Why the service did not read the document the last time. */
  readonly refusal: DocumentRefusal | null;
  /** The document of `read` with the lines and the discount of the panel; null: it was not read yet. */
  readonly shown: StoredSalesDocument | null;
  readonly isWriting: boolean;
  /** The result of the last write; null before, and after the document was read again. */
  readonly written: Answer<'writeTaxLines'> | null;
  readonly dialog: PanelDialog | null;
}

const closed: OpenedState = {
  row: null,
  read: { kind: 'unread' },
  refusal: null,
  shown: null,
  isWriting: false,
  written: null,
  dialog: null,
};

export interface OpenedModel {
  readonly store: StoreApi<OpenedState>;
  readonly open: (row: Row) => Promise<void>;
  readonly close: () => void;
  /** Reads the document again, without the lines that were not written. */
  readonly refresh: () => Promise<void>;
  /** Writes the tax lines of the document through the service, and shows the document as it is then. */
  readonly write: () => Promise<void>;
  /** What the panel calls. */
  readonly host: StoredDocumentHost;
}

export interface OpenedEnvironment {
  /** The sentence for a call that failed; null when the page around the widget shows it. */
  readonly sentenceOf: (failure: Failure) => string | null;
  /** Whether the user may change the settings. */
  readonly isAdmin: () => boolean;
  readonly onWritten: (row: Row, answer: Answer<'writeTaxLines'>) => void;
  /** Support staff may not read the document any more. */
  readonly onEnded: () => void;
  /** The document was read: its state in the list may be another. */
  readonly onRead: (row: Row, answer: OpenedSalesDocument) => void;
}

/** One document, opened beside the panel. */
export function createOpened(
  life: Lifetime,
  port: DocumentsPort,
  { sentenceOf, isAdmin, onWritten, onEnded, onRead }: OpenedEnvironment,
): OpenedModel {
  const store = createStore<OpenedState>(() => closed);
  const { getState: get, setState: set } = store;
  /** Whether the document of this row is still open. */
  const isOpen = (row: Row) => !life.signal.aborted && get().row?.id === row.id;
  const reads = latest(life);
  /** Ids of the documents whose lines are being written, whichever is open. */
  const writing = new Set<string>();

  async function read(row: Row): Promise<void> {
    const { signal } = reads.next();
    set({ read: beforeRead(get().read), refusal: null });
    const answer = await port.read({ txnType: row.txnType, txnId: row.txnId });
    if (signal.aborted || !isOpen(row)) return;
    if (!answer.ok) return set({ read: afterRead(get().read, answer) });
    const { value } = answer;
    if (value === null) {
      set(closed);
      return onEnded();
    }
    const { opened, refusal } = value;
    if (opened === null) return set({ read: withoutNewestRead(get().read), refusal });
    set({ read: afterRead(get().read, { ...answer, value: opened }), shown: opened.document });
    onRead(row, opened);
  }

  async function write(): Promise<void> {
    const { row } = get();
    const opened = valueOf(get().read);
    if (row === null || opened === null || writing.has(row.id) || port.write === null) return;
    writing.add(row.id);
    set({ isWriting: true, written: null });
    const { txnType, txnId } = row;
    const answer = await port.write({ txnType, txnId, syncToken: opened.document.syncToken });
    writing.delete(row.id);
    if (life.signal.aborted) return;
    // The lines are in the document, whichever is shown now.
    if (answer.ok) onWritten(row, answer.value);
    if (!isOpen(row)) return answer.ok ? readForList(row) : undefined;
    set({ isWriting: false });
    if (!answer.ok) {
      const message = sentenceOf(answer);
      if (message !== null) set({ written: { outcome: 'failed', message } });
      return;
    }
    set({ written: answer.value });
    await read(row);
  }

  /** Reads a document that is not open any more: its state in the list is another now. */
  async function readForList(row: Row): Promise<void> {
    const answer = await port.read({ txnType: row.txnType, txnId: row.txnId });
    const opened = answer.ok ? answer.value?.opened : null;
    if (!life.signal.aborted && opened) onRead(row, opened);
  }

  /** Ends with the answer of the first button: nobody sees the dialog any more. */
  function dropDialog(): void {
    const { dialog } = get();
    dialog?.answer(dialog.buttons[0]?.id ?? '');
  }

  function change(next: (document: StoredSalesDocument) => StoredSalesDocument): void {
    const { shown } = get();
    if (shown === null) throw new Error('No document is open.');
    set({ shown: next(shown) });
  }

  life.own(dropDialog);

  return {
    store,
    async open(row) {
      dropDialog();
      set({ ...closed, row, isWriting: writing.has(row.id) });
      await read(row);
    },
    close() {
      dropDialog();
      set(closed);
    },
    async refresh() {
      const { row } = get();
      set({ written: null });
      if (row !== null) await read(row);
    },
    write,
    host: {
      context: async () => ({
        email: '',
        name: '',
        isAdmin: isAdmin(),
        companyName: '',
        realmId: valueOf(get().read)?.realmId ?? '',
        qboUserId: '',
      }),
      current: async () => get().shown,
      changeLines: async (changes) => change((document) => withLineChanges(document, changes)),
      changeDiscount: async (amount) => change((document) => withDiscount(document, amount)),
      async reload() {
        const { row } = get();
        if (row !== null) await read(row);
        if (failureOf(get().read) !== null || get().refusal !== null)
          throw new Error('The document could not be read.');
      },
      onLifecycle: () => () => {},
      resize: () => {},
      showDialog: (request) =>
        new Promise((resolve) => {
          dropDialog();
          const answer = (buttonId: string) => {
            set({ dialog: null });
            resolve(buttonId);
          };
          set({ dialog: { ...request, answer } });
        }),
    },
  };
}

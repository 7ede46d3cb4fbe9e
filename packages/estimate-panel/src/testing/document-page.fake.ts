import type {
  AccountingDocument,
  DialogRequest,
  DocumentEvent,
  DocumentHost,
  DocumentLine,
  LineChange,
} from '../host/document-host.ts';
import { invoiceOf, lineOf } from './document.fixture.ts';

interface FakePage {
  document: AccountingDocument | null;
  isAdmin: boolean;
  /** The calls of the panel. */
  readonly heights: number[];
  readonly dialogs: DialogRequest[];
  readonly changes: (readonly LineChange[])[];
  readCount: number;
  read: () => Promise<AccountingDocument | null>;
  refuseChanges: boolean;
  readonly listeners: Set<(event: DocumentEvent) => void>;
  /** The actions of a user on the page. */
  readonly edit: (change: Partial<AccountingDocument>) => void;
  readonly save: (type: DocumentEvent['type'], change?: Partial<AccountingDocument>, previous?: string | null) => void;
}

/** A document page with one document. It applies line changes as the real page does. */
export function createFakePage(first: AccountingDocument | null = invoiceOf()) {
  const page: FakePage = {
    document: first,
    isAdmin: true,
    heights: [],
    dialogs: [],
    changes: [],
    readCount: 0,
    read: async () => page.document,
    refuseChanges: false,
    listeners: new Set(),
    edit(change) {
      if (page.document) page.document = { ...page.document, ...change };
    },
    save(type, change = {}, previous = null) {
      page.edit(change);
      const { document } = page;
      if (document === null) return;
      for (const listener of page.listeners) listener({ type, document, previousReferenceNumber: previous });
    },
  };
  const host: DocumentHost & { reload?: () => Promise<void> } = {
    context: async () => ({
      email: 'dana@cottonwood.example',
      name: 'Dana Whitfield',
      isAdmin: page.isAdmin,
      companyName: 'Cottonwood Landscape Supply',
      realmId: '9341452100000001',
      qboUserId: '1',
    }),
    current: async () => {
      page.readCount += 1;
      return page.read();
    },
    async changeLines(changes) {
      if (page.refuseChanges) throw new Error('The document is locked.');
      page.changes.push(changes);
      if (page.document) page.document = { ...page.document, lines: withChanges(page.document.lines, changes) };
    },
    onLifecycle(listener) {
      page.listeners.add(listener);
      return () => page.listeners.delete(listener);
    },
    resize: (height) => void page.heights.push(height),
    async showDialog(request) {
      page.dialogs.push(request);
      return request.buttons[0]?.id ?? '';
    },
  };
  return Object.assign(page, { host });
}
/** The lines of a document after changes to them. */
export function withChanges(lines: readonly DocumentLine[], changes: readonly LineChange[]): DocumentLine[] {
  return changes.reduce(
    (now, change) => {
      if (change.action === 'remove') return now.filter(({ lineId }) => lineId !== change.lineId);
      const { itemId, amount, rate, description } = change.line;
      const changed = { itemId, amount, rate, quantity: Number(change.line.quantity), description, taxable: false };
      if (change.action === 'insert') return [...now, lineOf({ ...changed, lineId: `new-${itemId}-${now.length}` })];
      return now.map((line) => (line.lineId === change.lineId ? { ...line, ...changed } : line));
    },
    [...lines],
  );
}

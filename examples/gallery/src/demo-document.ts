import type {
  AccountingDocument,
  DialogRequest,
  DocumentHost,
  DocumentLine,
  LineChange,
} from '@salestax/estimate-panel';

export interface DemoLine {
  readonly id: string;
  readonly itemId: string;
  readonly description: string;
  readonly quantity: number;
  readonly rate: number;
  readonly taxable: boolean;
  /** Of the lines that the panel keeps; null = a line of the document's own. */
  readonly order: number | null;
}

export interface DemoState {
  readonly txnType: number;
  readonly lines: readonly DemoLine[];
  /** CSS pixels that the panel asked for. */
  readonly panelHeight: number;
  /** The dialog on screen, and where its answer goes. */
  readonly dialog: { readonly request: DialogRequest; readonly answer: (id: string) => void } | null;
}

export interface DemoDocument {
  readonly host: DocumentHost;
  readonly read: () => DemoState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (patch: Partial<DemoState>) => void;
}

/** The company of the sandbox; a session is good for the company it was made for. */
const realmId = '9341452100000001';

const address = {
  line1: '2280 Curtis St',
  line2: '',
  city: 'Denver',
  region: 'CO',
  postalCode: '80205',
  country: 'US',
};

const first: DemoState = {
  txnType: 35,
  lines: [
    lineOf('a', '2', 'Drip irrigation kit, 100 ft', 4, 89),
    lineOf('b', '1', 'Cedar mulch, 2 cu ft bag', 60, 5.95),
    { ...lineOf('c', '4', 'Garden design consultation', 2, 85), taxable: false },
  ],
  panelHeight: 95,
  dialog: null,
};

function lineOf(id: string, itemId: string, description: string, quantity: number, rate: number): DemoLine {
  return { id, itemId, description, quantity, rate, taxable: true, order: null };
}

/** Cents, so that 60 × 5.95 is 357 and not 356.99999999999994. */
export const amountOf = ({ quantity, rate }: DemoLine): number => Math.round(quantity * rate * 100) / 100;

/** An unsaved invoice that lives in this page alone. */
export function createDemoDocument(): DemoDocument {
  let state = first;
  const listeners = new Set<() => void>();
  const change = (patch: Partial<DemoState>) => {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  };
  const host: DocumentHost = {
    context: async () => ({
      email: 'dana@cottonwood.example',
      name: 'Dana Whitfield',
      isAdmin: true,
      companyName: 'Cottonwood Landscape Supply',
      realmId,
      qboUserId: '1',
    }),
    current: async () => snapshotOf(state),
    changeLines: async (changes) => change({ lines: withChanges(state.lines, changes) }),
    // Nothing is saved here.
    onLifecycle: () => () => {},
    resize: (panelHeight) => change({ panelHeight }),
    showDialog: (request) =>
      new Promise((resolve) => {
        change({ dialog: { request, answer: (id) => (change({ dialog: null }), resolve(id)) } });
      }),
  };
  return {
    host,
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
  };
}

function snapshotOf({ txnType, lines }: DemoState): AccountingDocument {
  return {
    txnType,
    txnId: null,
    syncToken: '0',
    referenceNumber: 'G-1',
    date: new Date().toISOString().slice(0, 10),
    customerId: '1',
    departmentId: null,
    shippingAddress: address,
    billingAddress: null,
    lines: lines.map(documentLineOf),
    shippingAmount: 0,
    discount: null,
    totalAmount: totalOf(lines),
    accountBalance: '',
    amountPaid: '0',
    isVoided: false,
  };
}

export const totalOf = (lines: readonly DemoLine[]): number =>
  Math.round(lines.reduce((sum, line) => sum + amountOf(line), 0) * 100) / 100;

const documentLineOf = (line: DemoLine): DocumentLine => ({
  lineId: line.id,
  itemId: line.itemId,
  quantity: line.quantity,
  rate: line.rate,
  amount: amountOf(line),
  description: line.description,
  taxable: line.taxable,
  taxCodeId: line.taxable ? 'TAX' : 'NON',
  itemType: 'NonInventory',
  salesDetailType: 'SalesItemLineDetail',
  isSubtotal: false,
  isDescription: false,
  serviceDate: null,
});

/** All of the changes or none: what cannot be made throws before anything is kept. */
function withChanges(lines: readonly DemoLine[], changes: readonly LineChange[]): readonly DemoLine[] {
  let result = lines;
  for (const change of changes) {
    if (change.action === 'insert') {
      const { itemId, description, rate, order } = change.line;
      result = [
        ...result,
        { id: `tax-${order}`, itemId, description, quantity: 1, rate, taxable: false, order },
      ].toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
      continue;
    }
    const { lineId } = change;
    if (!result.some(({ id }) => id === lineId)) throw new Error(`There is no line ${lineId}.`);
    if (change.action === 'remove') result = result.filter(({ id }) => id !== lineId);
    else {
      const { itemId, description, rate } = change.line;
      result = result.map((line) => (line.id === lineId ? { ...line, itemId, description, rate, quantity: 1 } : line));
    }
  }
  return result;
}

import { Mount, BaseOptions, Widget } from '../../sdk/index.js';
import { W as WriteOutcome } from '../../types/contract/statuses.js';
import { O as OptionReader, L as LinkedViewEvents, a as LinkedView } from '../../types/widgets/list-screen/linked-view.js';
import { T as TaxLine, I as Id, a as Amount } from '../../types/contract/tax-lines.js';
import { S as ServiceEvents, E as EmbeddableOptions } from '../../types/widgets/service/service.js';
import { D as DocumentsMessages } from '../../types/widgets/documents/messages.js';

/** A stored document in the form in which a document page passes its document to the panel. */
interface StoredSalesDocument {
    txnType: 4 | 32 | 33 | 34 | 35;
    txnId: string;
    syncToken: string;
    /** '' = none. */
    referenceNumber: string;
    date: string;
    customerId: string | null;
    departmentId: string | null;
    shipMethod?: string;
    shippingAddress: {
        id?: string;
        line1: string;
        line2: string;
        city: string;
        region: string;
        postalCode: string;
        country: string;
    } | null;
    billingAddress: {
        id?: string;
        line1: string;
        line2: string;
        city: string;
        region: string;
        postalCode: string;
        country: string;
    } | null;
    /** Own lines are the last. */
    lines: {
        lineId: string;
        itemId: string | null;
        /** As shown to people. */
        itemName: string;
        quantity: number;
        rate: number;
        amount: number;
        description: string;
        taxable: boolean;
        taxCodeId: string;
        itemType: string;
        salesDetailType: string;
        isSubtotal: boolean;
        isDescription: boolean;
        serviceDate: string | null;
    }[];
    shippingAmount: number;
    discount: {
        amount: number;
        percent: string;
        taxable: boolean;
    } | null;
    totalAmount: number;
    /** Sales tax that the accounting service itself charges on the document. */
    accountingTax: number;
    accountBalance: string;
    amountPaid: string;
    isVoided: boolean;
    /** The document was e-mailed or printed. Absent: no. */
    isSent?: true;
    currency?: string;
}

/**
 * The kinds of sales documents, by the names of their entities at the accounting service, in the order in which they are
 * read and listed. Their words are in the messages of the widgets (`document-kinds`).
 */
declare const documentKinds: {
    readonly Invoice: {
        readonly number: 35;
        readonly isCredit: false;
        readonly movesMoney: false;
        readonly isRecorded: true;
    };
    readonly SalesReceipt: {
        readonly number: 4;
        readonly isCredit: false;
        readonly movesMoney: true;
        readonly isRecorded: true;
    };
    readonly CreditMemo: {
        readonly number: 32;
        readonly isCredit: true;
        readonly movesMoney: false;
        readonly isRecorded: true;
    };
    readonly RefundReceipt: {
        readonly number: 33;
        readonly isCredit: true;
        readonly movesMoney: true;
        readonly isRecorded: true;
    };
    readonly Estimate: {
        readonly number: 34;
        readonly isCredit: false;
        readonly movesMoney: false;
        readonly isRecorded: false;
    };
};
type DocumentKind = keyof typeof documentKinds;
type TxnType = (typeof documentKinds)[DocumentKind]['number'];

/** A change of the document's own lines by the panel. */
type LineChange = {
    readonly action: 'insert';
    readonly line: TaxLine;
} | {
    readonly action: 'update';
    readonly lineId: Id;
    readonly line: TaxLine;
} | {
    readonly action: 'remove';
    readonly lineId: Id;
};

/** A dialog of the panel. */
interface DialogRequest {
    readonly title: string;
    readonly text: string;
    readonly buttons: readonly {
        readonly id: string;
        readonly label: string;
    }[];
}
/**
 * The panel's interface to a stored document, the same as that of a document page (`DocumentHost` of
 * `@salestax/estimate-panel`). What the panel changes is shown, and not written until the person writes it.
 */
interface StoredDocumentHost {
    readonly context: () => Promise<{
        readonly email: string;
        readonly name: string;
        readonly isAdmin: boolean;
        readonly companyName: string;
        readonly realmId: Id;
        readonly qboUserId: Id;
    }>;
    readonly current: () => Promise<StoredSalesDocument | null>;
    readonly changeLines: (changes: readonly LineChange[]) => Promise<void>;
    readonly changeDiscount: (amount: Amount) => Promise<void>;
    /** Shows the document as it is stored now. Rejects when it cannot be read. */
    readonly reload: () => Promise<void>;
    /** Subscribes to nothing: no document is saved here, so nothing happens. Returns the function that unsubscribes. */
    readonly onLifecycle: () => () => void;
    readonly resize: () => void;
    /** Resolves with the id of the pressed button. */
    readonly showDialog: (request: DialogRequest) => Promise<string>;
}

/** The fields of the option `view`, each with its reader: `type` is the name of a kind, as 'Invoice'; `row` is an opened document. */
declare const viewNames: {
    find: OptionReader<string>;
    sort: OptionReader<string>;
    show: OptionReader<"waiting" | "attention" | "recorded" | "recording" | "voided" | "not-recorded" | "recorded-elsewhere" | "not-known" | "estimate">;
    type: OptionReader<"Invoice" | "SalesReceipt" | "CreditMemo" | "RefundReceipt" | "Estimate">;
    from: OptionReader<string>;
    to: OptionReader<string>;
    row: OptionReader<string>;
};

/** Mounts the estimate panel in an element, for the document of the host. */
type MountPanel = (place: HTMLElement, host: StoredDocumentHost) => {
    readonly unmount: () => void;
};

/** Options of the sales documents. */
interface DocumentsOptions extends EmbeddableOptions {
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
interface DocumentsEvents extends ServiceEvents, LinkedViewEvents {
    /** The service has written the tax lines of a document, or has not for a reason. */
    taxLinesWritten: {
        readonly txnType: TxnType;
        readonly txnId: string;
        readonly outcome: WriteOutcome;
    };
}
/** Lists recent sales documents with what became of their tax, and opens one beside the estimate panel. */
declare const widget: Widget<DocumentsOptions, DocumentsEvents, DocumentsMessages, BaseOptions<DocumentsEvents, DocumentsMessages>>;
declare const mount: Mount<DocumentsOptions & BaseOptions<DocumentsEvents, DocumentsMessages>, DocumentsEvents>;

export { DocumentsMessages, mount, viewNames, widget };
export type { DocumentsEvents, DocumentsOptions, StoredDocumentHost };

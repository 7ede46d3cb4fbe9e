import type { Amount, Id, StoredSalesDocument } from '@salestax/contract';
import type { LineChange } from './stored-document.ts';

/** A dialog of the panel. */
export interface DialogRequest {
  readonly title: string;
  readonly text: string;
  readonly buttons: readonly { readonly id: string; readonly label: string }[];
}

/**
 * The panel's interface to a stored document, the same as that of a document page (`DocumentHost` of
 * `@salestax/estimate-panel`). What the panel changes is shown, and not written until the person writes it.
 */
export interface StoredDocumentHost {
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

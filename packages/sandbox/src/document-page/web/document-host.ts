import { cents, centsText } from './decimal.ts';
import { showDialog, type DialogRequest } from './dialogs.ts';
import type { PageContext } from './form-document.ts';
import { type LineChange, withChanges } from './line-changes.ts';
import type { Model } from './model.ts';
import { type AccountingDocument, snapshotOf } from './snapshot.ts';
import { reloadDocument } from './stored-tax.ts';

/** The interface for embedded programs, at `window.salesTaxDocumentHost`. */
export interface DocumentHost {
  context(): Promise<{
    readonly email: string;
    readonly name: string;
    readonly isAdmin: boolean;
    readonly companyName: string;
    readonly realmId: string;
    readonly qboUserId: string;
  }>;
  current(): Promise<AccountingDocument | null>;
  changeLines(changes: readonly LineChange[]): Promise<void>;
  changeDiscount(amount: number): Promise<void>;
  reload(): Promise<void>;
  onLifecycle(listener: (event: DocumentEvent) => void): () => void;
  resize(height: number): void;
  showDialog(request: DialogRequest): Promise<string>;
}

export interface DocumentEvent {
  readonly type: 'created' | 'updated' | 'voided' | 'deleted';
  readonly document: AccountingDocument;
  readonly previousReferenceNumber: string | null;
}

export interface HostControl {
  /** Notifies every listener, even when one of them throws. */
  notify(event: DocumentEvent): void;
  /** Reports that no document is open. */
  close(): void;
}

/** Publishes the interface on `window` and dispatches the event about it. */
export function offerHost(model: Model, context: PageContext, slot: HTMLElement): HostControl {
  const listeners = new Set<(event: DocumentEvent) => void>();
  let open = true;
  const host: DocumentHost = {
    context: async () => ({
      email: context.user.email,
      name: context.user.name,
      isAdmin: context.user.isAdmin,
      companyName: context.companyName,
      realmId: context.realmId,
      qboUserId: context.user.id,
    }),
    current: async () => (open ? snapshotOf(model.get(), context) : null),
    changeLines: async (changes) => {
      const document = model.get();
      if (!open || document.voided) throw new Error('The document cannot be changed.');
      const lines = withChanges(document.lines, changes, context.items);
      if (changes.length > 0) model.change({ lines });
    },
    changeDiscount: async (amount) => {
      const document = model.get();
      if (!open || document.voided) throw new Error('The document cannot be changed.');
      if (!Number.isFinite(amount) || amount < 0)
        throw new TypeError('The discount must be a number that is not negative.');
      const value = centsText(cents(String(amount)));
      model.change({ discount: { ...document.discount, unit: 'amount', value } });
    },
    reload: async () => {
      if (open) await reloadDocument(model, context);
    },
    onLifecycle: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    resize: (height) => {
      slot.style.height = `${Math.max(0, height)}px`;
      slot.classList.toggle('is-empty', height <= 0);
    },
    showDialog,
  };
  Object.assign(window, { salesTaxDocumentHost: host });
  document.dispatchEvent(new CustomEvent('salestax:document-host', { bubbles: true }));
  return {
    notify: (event) => {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          reportError(error);
        }
      }
    },
    close: () => {
      open = false;
    },
  };
}

import type { FormDocument, FormLine } from './form-document.ts';

/** The open document. Views read it and subscribe to changes. */
export interface Model {
  get(): FormDocument;
  /** A change by the user or the panel; it counts as unsaved. */
  change(patch: Partial<FormDocument>): void;
  changeLine(key: string, patch: Partial<FormLine>): void;
  /** Sets the document as the server has it; nothing is unsaved. */
  load(document: FormDocument): void;
  /** Sets what the server has, and the document on screen, which is `stored` with the unsaved changes: they stay unsaved. */
  rebase(stored: FormDocument, document: FormDocument): void;
  /** The document as the server had it when it was last read. */
  saved(): FormDocument;
  hasChanges(): boolean;
  /** Calls the listener after each change from now on. */
  subscribe(listener: () => void): void;
}

export function createModel(first: FormDocument): Model {
  let document = first;
  let saved = first;
  let changed = false;
  const listeners: (() => void)[] = [];
  const set = (next: FormDocument, isChange: boolean) => {
    document = next;
    changed = isChange;
    for (const listener of listeners) listener();
  };
  const change = (patch: Partial<FormDocument>) => set({ ...document, ...patch }, true);
  return {
    get: () => document,
    change,
    changeLine: (key, patch) =>
      change({ lines: document.lines.map((line) => (line.key === key ? { ...line, ...patch } : line)) }),
    load: (loaded) => {
      saved = loaded;
      set(loaded, false);
    },
    rebase: (stored, rebased) => {
      saved = stored;
      set(rebased, changed);
    },
    saved: () => saved,
    hasChanges: () => changed,
    subscribe: (listener) => {
      listeners.push(listener);
    },
  };
}

import { createStore } from 'zustand/vanilla';
import { keyOf, type DocumentKey, type SalesDocument } from '../host/sales-document.ts';
import type { DocumentFacts, HeldError, PanelKnowledge } from './knowledge.ts';

const noFacts: DocumentFacts = {
  estimating: null,
  hasPercentDiscount: false,
  result: null,
  calculatedFor: [],
  attention: null,
  error: null,
  sentTotal: null,
  warned: null,
  record: null,
};

export type PanelStore = ReturnType<typeof createPanelStore>;

export function createPanelStore() {
  const { getState, setState, subscribe } = createStore<PanelKnowledge>(() => ({
    document: null,
    visit: 0,
    facts: noFacts,
    company: null,
    companyError: null,
    pageError: null,
  }));
  function learn(visit: number, facts: Partial<DocumentFacts>): boolean {
    const knowledge = getState();
    if (knowledge.visit !== visit) return false;
    setState({ facts: { ...knowledge.facts, ...facts } });
    return true;
  }
  /** Whether this document is on screen now. */
  function isShown(saved: DocumentKey): boolean {
    const { document } = getState();
    return document !== null && keyOf(document) === keyOf(saved);
  }
  /** By the key of a document that has left the screen: why its last estimate or save failed; null: it did not. */
  const attentions = new Map<string, HeldError | null>();
  const attentionOf = (document: DocumentKey): HeldError | null => attentions.get(keyOf(document)) ?? null;
  return {
    get: getState,
    set: setState,
    subscribe,
    attentionOf,
    /** Another document is on screen. All that is known of it is why its last estimate or save has failed. */
    visit(document: SalesDocument | null): void {
      const { document: leftDocument, visit, facts } = getState();
      if (leftDocument?.txnId) attentions.set(keyOf(leftDocument), facts.attention);
      const attention = document && attentionOf(document);
      setState({ document, visit: visit + 1, facts: { ...noFacts, attention }, pageError: null });
    },
    /** Changes what is known of the document of a visit. False, without a change: another document is on screen. */
    learn,
    /** As `learn`, for a saved document that is on screen now. */
    learnOfSaved: (saved: DocumentKey, facts: Partial<DocumentFacts>): boolean =>
      isShown(saved) && learn(getState().visit, facts),
    isShown,
  };
}

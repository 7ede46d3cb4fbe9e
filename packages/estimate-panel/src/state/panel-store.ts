import { createStore } from 'zustand/vanilla';
import type { SalesDocument } from '../host/sales-document.ts';
import type { SavedEvent } from '../host/saved-event.ts';
import type { DocumentFacts, PanelKnowledge } from './knowledge.ts';

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
  return {
    get: getState,
    set: setState,
    subscribe,
    /** Another document is on screen: nothing is known of it yet. */
    visit: (document: SalesDocument | null): void =>
      setState(({ visit }) => ({ document, visit: visit + 1, facts: noFacts, pageError: null })),
    /** Changes what is known of the document of a visit. False, without a change: another document is on screen. */
    learn,
    /** The same for a document that was saved, in the visit now. */
    learnOfSaved({ txnType, txnId }: SavedEvent['document'], facts: Partial<DocumentFacts>): boolean {
      const { document, visit } = getState();
      return document?.txnType === txnType && document.txnId === txnId && learn(visit, facts);
    },
  };
}

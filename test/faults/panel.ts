import { documentKinds } from '@salestax/contract';
import { postSave } from '../support/documents.fixture.ts';
import type { Saved } from './bookkeeper.ts';

/** The reports of the panel in the document page, sent to the connector. */
export interface Panel {
  saved(document: Saved): Promise<PanelAnswer>;
  removed(document: Saved, reason: 'Voided' | 'Deleted'): Promise<PanelAnswer>;
}

export interface PanelAnswer {
  readonly status: number;
  readonly body: unknown;
}

export function openPanel(oauth: string, realmId: string, token: string): Panel {
  const post = async (call: string, body: unknown): Promise<PanelAnswer> => {
    const answer = await fetch(`${oauth}/api/AvaTax/${call}/${realmId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  return {
    saved: (document) => post('processDocument', postSave(document.kind, document)),
    removed: ({ kind, id, number }, reason) =>
      post('cancelTax', {
        txnId: id,
        txnType: documentKinds[kind].number,
        qboDocNumber: number,
        qboDocumentDate: '2026-03-02',
        reason,
      }),
  };
}

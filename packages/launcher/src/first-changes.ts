import type { ListedCompany, SandboxInfo } from './sandbox-info.ts';

/** The document that is changed: an invoice of each company that is not paid. */
const documentId = '2';
const note = 'Checked.';

/**
 * Changes a document of each listed company at the accounting service, as its bookkeeper would. The connector is notified and
 * records the document, so that support staff find calls, errors and waiting documents. Changes nothing at a later start with
 * the same data. Logs what failed, and never rejects.
 */
export async function makeFirstChanges(sandbox: SandboxInfo, log: (line: string) => void): Promise<void> {
  const supported = sandbox.supportedCompanies.filter(({ supportCase }) => supportCase !== 'nothing-recorded');
  // One after the other, so that the connector serves the user's own calls first.
  for (const company of [...sandbox.companies, ...supported])
    await changeDocument(sandbox.accounting, company).catch((reason: unknown) =>
      log(`A document of the sandbox was not changed: ${String(reason)}`),
    );
}

/** Adds a note to the document: a sparse update (developer.intuit.com, 'Invoice'). */
async function changeDocument(accounting: string, { realmId, connection }: ListedCompany): Promise<void> {
  if (connection === undefined) return;
  const address = `${accounting}/v3/company/${realmId}/invoice`;
  const headers = {
    authorization: `Bearer ${connection.accessToken}`,
    accept: 'application/json',
    'content-type': 'application/json',
  };
  const invoice = partOf(await answerOf(fetch(`${address}/${documentId}`, { headers })), 'Invoice');
  if (partOf(invoice, 'PrivateNote') === note) return;
  const change = { Id: documentId, SyncToken: partOf(invoice, 'SyncToken'), sparse: true, PrivateNote: note };
  await answerOf(fetch(address, { method: 'POST', headers, body: JSON.stringify(change) }));
}

async function answerOf(request: Promise<Response>): Promise<unknown> {
  const response = await request;
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}.`);
  return response.json();
}

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

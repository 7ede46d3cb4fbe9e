import type { DocumentPage, FormDocument, PageContext } from './form-document.ts';

/** The server refused the call or did not respond. The message is for the user. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly stale: boolean;

  constructor(message: string, stale: boolean) {
    super(message);
    this.stale = stale;
  }
}

export const readContext = (): Promise<PageContext> => call('GET', 'context');

export const readDocuments = (query: URLSearchParams, signal: AbortSignal): Promise<DocumentPage> =>
  call('GET', `documents?${query.toString()}`, undefined, signal);

export const readDocument = (kind: string, id: string): Promise<FormDocument> => call('GET', `documents/${kind}/${id}`);

export const saveDocument = (form: FormDocument): Promise<FormDocument> =>
  form.id === null
    ? call('POST', `documents/${form.kind}`, form)
    : call('PUT', `documents/${form.kind}/${form.id}`, form);

export const voidDocument = ({ kind, id, syncToken }: FormDocument): Promise<FormDocument> =>
  call('POST', `documents/${kind}/${id}/void`, { syncToken });

export const deleteDocument = ({ kind, id, syncToken }: FormDocument): Promise<unknown> =>
  call('POST', `documents/${kind}/${id}/delete`, { syncToken });

export const receivePayment = (invoiceId: string, amount: string): Promise<FormDocument> =>
  call('POST', `documents/invoice/${invoiceId}/payments`, { amount });

export const switchUser = (user: string): Promise<unknown> => call('POST', '../session', { user });

const notAnswered = {
  read: 'The server does not answer. Please try again.',
  write:
    'The server does not answer, so it is not known whether this was done. Look at the list of sales documents before you try again.',
} as const;

/** The response is not validated: page and server are served together. */
async function call<Answer>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
  const url = new URL(path, `${location.origin}/app/api/`);
  // Another company may be open in another tab.
  url.searchParams.set('company', document.documentElement.dataset['company'] ?? '');
  const response = await fetch(url, {
    method,
    headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new Refused(notAnswered[method === 'GET' ? 'read' : 'write'], false);
  });
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  throw new Refused(
    answer?.error?.message ?? `The server answered with status ${response.status}. Please try again.`,
    answer?.error?.stale === true,
  );
}

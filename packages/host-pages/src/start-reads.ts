import '@salestax/client/first-reads';
import {
  antiForgeryToken,
  parseSession,
  remainingMs,
  storageKeys,
  storedText,
  tokenOf,
  type SessionRecord,
} from '@salestax/client';
import { antiForgeryHeader, readBudgetMs, staffSource, type IntegrationStatus } from '@salestax/contract';

/*
 * In the HTML of a page, before its scripts are loaded: sends the first reads of the page with the stored session, so that
 * the data come together with the scripts. The scripts check everything again (`send-from-page.ts`); what was not sent, or
 * with another session, they send themselves.
 */

// The scripts remove a session that has ended.
const session = parseSession(storedText(storageKeys.session));
if (session !== null && remainingMs(session, Date.now()) > 0 && isReader(session)) startReads(session);

/** Whether the page is shown for a session, and reads what its HTML names. */
function isReader({ source, realmId, isUsrAlw }: SessionRecord): boolean {
  // `by`: whose session may send the reads, see build/first-reads.mjs.
  const { by } = document.documentElement.dataset;
  // With parameters the page shows other customers than the first reads.
  if (by === 'staff') return source === staffSource && location.search === '';
  // Without a company the page is not shown, and the settings only to users who may see them.
  return realmId !== '' && (by === undefined || isUsrAlw);
}

function startReads(record: SessionRecord): void {
  const { reads, activeReads } = document.documentElement.dataset;
  const authorization = `Bearer ${tokenOf(record)}`;
  const send = (read: string) => {
    const [method = '', url = ''] = read.split(' ');
    const proof = antiForgeryToken(url);
    const headers = { authorization, ...(proof && { [antiForgeryHeader]: proof }) };
    return fetch(url, { method, headers, signal: AbortSignal.timeout(readBudgetMs) }).catch(() => undefined);
  };
  /** The reads of an attribute. None is found where no service has filled in its address. */
  const readsIn = (attribute: string | undefined) =>
    (attribute?.match(/\w+ http\S+/g) ?? []).map((read) =>
      read
        .replace(':userId', encodeURIComponent(record.userId))
        .replace(':realmId', encodeURIComponent(record.realmId)),
    );
  const sent = readsIn(reads).map((read) => [read, send(read)] as const);
  const isActive = statusIn(sent[0]?.[1]).then((status) => status === 'Active');
  const sentLater = readsIn(activeReads).map(
    (read) => [read, isActive.then((isNeeded) => (isNeeded ? send(read) : undefined))] as const,
  );
  globalThis.salestaxFirstReads = new Map(
    [...sent, ...sentLater].map(([read, answer]) => [`${read} ${authorization}`, answer]),
  );
}

/** The status in the answer to the first read; undefined: there is none. */
async function statusIn(answer: Promise<Response | undefined> | undefined): Promise<IntegrationStatus | undefined> {
  const response = await answer;
  // The scripts read the same answer.
  const body: { readonly status?: IntegrationStatus } =
    (await response
      ?.clone()
      .json()
      .catch(() => null)) ?? {};
  return body.status;
}

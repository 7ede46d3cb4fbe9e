import { isRecord, type Lifetime } from '@salestax/widget-kit';
import { hostFunctions, type DocumentHost } from './document-host.ts';
import { documentFault } from './document-shape.ts';
import { WrongHost } from './wrong-host.ts';

/** A page that has not answered after so many milliseconds does not answer. */
const pageTimeoutMs = 10_000;

type Clock = Pick<Lifetime, 'after'>;

/** Calls a function of the page. @throws WrongHost when it throws, rejects or does not settle in time */
export async function askPage<Value>(
  name: keyof DocumentHost,
  ask: () => Promise<Value>,
  { after }: Clock,
): Promise<Value> {
  let cancel = () => {};
  const timeout = new Promise<never>((_, reject) => {
    cancel = after(pageTimeoutMs, () => reject(new Error(`it did not settle within ${pageTimeoutMs / 1_000} seconds`)));
  });
  try {
    return await Promise.race([ask(), timeout]);
  } catch (cause) {
    throw new WrongHost(`host.${name}`, `failed: ${cause instanceof Error ? cause.message : String(cause)}`, cause);
  } finally {
    cancel();
  }
}

/** What is wrong with the document host of a page, or with what it answers now; null: nothing. */
export async function hostFault(host: DocumentHost | undefined, clock: Clock): Promise<WrongHost | null> {
  try {
    checkFunctions(host);
    await checkContext(host, clock);
    checkDocument(await askPage('current', () => host.current(), clock));
    return null;
  } catch (fault) {
    if (fault instanceof WrongHost) return fault;
    throw fault;
  }
}

function checkFunctions(host: unknown): asserts host is DocumentHost {
  if (host === undefined)
    throw new WrongHost(
      'window.salesTaxDocumentHost',
      "is not set: set it to the page's document host, or give the option `host`",
    );
  const missing = hostFunctions.filter((name) => !isRecord(host) || typeof host[name] !== 'function');
  if (missing.length === hostFunctions.length)
    throw new WrongHost('host', `must be an object with the functions ${hostFunctions.join(', ')}`);
  if (missing.length > 0) throw new WrongHost(`host.${missing[0]}`, 'must be a function');
}

async function checkContext(host: DocumentHost, clock: Clock): Promise<void> {
  const context: unknown = await askPage('context', () => host.context(), clock);
  const realmId = isRecord(context) && context['realmId'];
  if (typeof realmId !== 'string' || realmId === '')
    throw new WrongHost('host.context.realmId', 'must be a text: the realm id of the QuickBooks company');
}

/** @throws WrongHost naming the field that has not the form of `document-host.ts` */
export function checkDocument(document: unknown): void {
  if (document === null) return;
  if (!isRecord(document)) throw new WrongHost('host.current', 'must resolve with a document, or null without one');
  if (typeof document['txnType'] !== 'number')
    throw new WrongHost('host.current.txnType', 'must be the number of the document type, as 35 for an invoice');
  const fault = documentFault(document);
  if (fault) throw new WrongHost(`host.current.${fault.path}`, `must be ${fault.expected}`);
}

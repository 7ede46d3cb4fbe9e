import { isRecord, type Lifetime } from '@salestax/widget-kit';
import { hostFunctions, type DocumentHost } from './document-host.ts';
import { checkDocument, checkEvent } from './document-shape.ts';
import { WrongHost } from './wrong-host.ts';

/** From the code of estimates. The caller passes it in: a part that is loaded on demand imports nothing from another one. */
interface FromEstimatePart {
  readonly askPage: <Value>(name: keyof DocumentHost, ask: () => Promise<Value>, clock: Clock) => Promise<Value>;
}

type Clock = Pick<Lifetime, 'after'>;

/**
 * What is wrong with the document host of a page, with an event of it, or with what it answers now; null: nothing. `cause`: why
 * there is no host; null: it was never given.
 */
export async function hostFault(
  host: DocumentHost | undefined,
  cause: unknown,
  clock: Clock,
  { askPage }: FromEstimatePart,
  event?: object,
): Promise<WrongHost | null> {
  try {
    if (host === undefined && cause !== null) throw new WrongHost('host', 'failed', cause);
    checkFunctions(host);
    if (event !== undefined) checkEvent(event);
    checkContext(await askPage('context', () => host.context(), clock));
    checkAnswer(await askPage('current', () => host.current(), clock));
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

function checkContext(context: unknown): void {
  const realmId = isRecord(context) && context['realmId'];
  if (typeof realmId !== 'string' || realmId === '')
    throw new WrongHost('host.context.realmId', 'must be a text: the realm id of the QuickBooks company');
}

function checkAnswer(document: unknown): void {
  if (document === null) return;
  if (!isRecord(document)) throw new WrongHost('host.current', 'must resolve with a document, or null without one');
  if (typeof document['txnType'] !== 'number')
    throw new WrongHost('host.current.txnType', 'must be the number of the document type, as 35 for an invoice');
  checkDocument(document);
}

import { isRecord, type Lifetime } from '@salestax/widget-kit';
import { hostFunctions, type DocumentHost } from './document-host.ts';
import { WrongHost } from './wrong-host.ts';

/** A page that has not answered after so many milliseconds does not answer. */
const pageTimeoutMs = 10_000;

/** Each throws a WrongHost. The estimate and the report of a save need them, too. */
interface Checks {
  readonly checkDocument: (document: unknown) => void;
  readonly checkEvent: (event: unknown) => void;
}

/**
 * What is wrong with the document host of a page, with an event of it, or with what it answers now; null: nothing. Rejects when
 * the page's objects cannot be read.
 */
export async function hostFault(
  host: DocumentHost | undefined,
  { after }: Pick<Lifetime, 'after'>,
  { checkDocument, checkEvent }: Checks,
  event?: object,
): Promise<WrongHost | null> {
  let called: keyof DocumentHost = 'context';
  let cancel = () => {};
  const timeout = new Promise<never>((_, reject) => {
    cancel = after(pageTimeoutMs, () => reject(new Error(`it did not settle within ${pageTimeoutMs / 1_000} seconds`)));
  });
  const answerOf = async (name: 'context' | 'current', from: DocumentHost): Promise<unknown> => {
    called = name;
    return Promise.race([from[name](), timeout]);
  };
  try {
    checkFunctions(host);
    if (event !== undefined) checkEvent(event);
    checkContext(await answerOf('context', host));
    checkAnswer(await answerOf('current', host), checkDocument);
    return null;
  } catch (cause) {
    if (cause instanceof WrongHost) return cause;
    return new WrongHost(`host.${called}`, `failed: ${cause instanceof Error ? cause.message : String(cause)}`, cause);
  } finally {
    cancel();
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

function checkAnswer(document: unknown, check: Checks['checkDocument']): void {
  if (document === null) return;
  if (!isRecord(document)) throw new WrongHost('host.current', 'must resolve with a document, or null without one');
  if (typeof document['txnType'] !== 'number')
    throw new WrongHost('host.current.txnType', 'must be the number of the document type, as 35 for an invoice');
  check(document);
}

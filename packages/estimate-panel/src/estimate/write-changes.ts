import type { Lifetime } from '@salestax/widget-kit';
import type { DocumentHost, LineChange } from '../host/document-host.ts';
import { WrongHost } from '../host/wrong-host.ts';

/** A page that has not written after so many milliseconds does not write. */
const pageTimeoutMs = 10_000;

/** Writes changes into the document. @throws WrongHost when the page throws, rejects or does not settle in time */
export async function writeChanges(
  host: Pick<DocumentHost, 'changeLines'>,
  changes: readonly LineChange[],
  { after }: Pick<Lifetime, 'after'>,
): Promise<void> {
  let cancel = () => {};
  const timeout = new Promise<never>((_, reject) => {
    cancel = after(pageTimeoutMs, () => reject(new Error(`it did not settle within ${pageTimeoutMs / 1_000} seconds`)));
  });
  try {
    await Promise.race([host.changeLines(changes), timeout]);
  } catch (cause) {
    throw new WrongHost('host.changeLines', `failed: ${cause instanceof Error ? cause.message : String(cause)}`, cause);
  } finally {
    cancel();
  }
}

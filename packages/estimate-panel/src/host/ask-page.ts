import type { Lifetime } from '@salestax/widget-kit';
import type { DocumentHost } from './document-host.ts';
import { WrongHost } from './wrong-host.ts';

/** A page that has not answered after so many milliseconds does not answer. */
const pageTimeoutMs = 10_000;

/** Calls a function of the page. @throws WrongHost when it throws, rejects or does not settle in time */
export async function askPage<Value>(
  name: keyof DocumentHost,
  ask: () => Promise<Value>,
  { after }: Pick<Lifetime, 'after'>,
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

import type { Lifetime } from '@salestax/widget-kit';
import type { DocumentHost } from './document-host.ts';
import { withinPageTime } from './page-time.ts';
import { WrongHost } from './wrong-host.ts';

/** Calls a function of the page. @throws WrongHost when it throws, rejects or does not settle in time */
export async function askPage<Value>(
  name: keyof DocumentHost,
  ask: () => Promise<Value>,
  life: Pick<Lifetime, 'after'>,
): Promise<Value> {
  try {
    return await withinPageTime(ask(), life);
  } catch (cause) {
    throw new WrongHost(`host.${name}`, 'failed', cause);
  }
}

import type { VendorOutage } from '@salestax/contract';
import type { VendorCall } from '../../store/call-log.ts';

/** One call can be lost on the way, so two in a row are needed. */
const minFailures = 2;
/** After this time since the last failure, nothing is known about the vendor. Milliseconds. */
const knownMs = 15 * 60_000;
/** An answer to another kind of call this long after a failure shows that the vendor is back. Milliseconds. */
const recoveredMs = 2 * 60_000;

/**
 * The vendors that do not answer at `now`, from their latest calls. A vendor can refuse one kind of call and answer
 * others, so each kind is looked at alone.
 */
export function outagesOf(calls: readonly VendorCall[], now: Date): readonly VendorOutage[] {
  const newestFirst = calls.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  return [...Map.groupBy(newestFirst, ({ vendor }) => vendor)].flatMap(([vendor, vendorCalls]) => {
    const kinds = [...Map.groupBy(vendorCalls, ({ operation }) => kindOf(operation)).values()];
    const starts = kinds.flatMap((kind) => startOfOutage(kind, vendorCalls, now) ?? []);
    const first = starts.toSorted((one, other) => one.getTime() - other.getTime())[0];
    return first === undefined ? [] : [{ vendor, since: first.toISOString() }];
  });
}

/** When calls of a kind began to stay without an answer; null: they are answered, or nothing is known. */
function startOfOutage(kind: readonly VendorCall[], all: readonly VendorCall[], now: Date): Date | null {
  const answeredIndex = kind.findIndex(isAnswered);
  const failures = answeredIndex === -1 ? kind : kind.slice(0, answeredIndex);
  const [newest, oldest] = [failures[0], failures.at(-1)];
  if (newest === undefined || oldest === undefined || failures.length < minFailures) return null;
  if (now.getTime() - newest.at.getTime() > knownMs) return null;
  const isBack = all.some((call) => isAnswered(call) && call.at.getTime() - newest.at.getTime() > recoveredMs);
  return isBack ? null : oldest.at;
}

/** A refusal is an answer, too. */
const isAnswered = ({ status }: VendorCall): boolean => status > 0 && status < 500;

/** Without ids, company codes and query: 'GET /v3/company/934/invoice/12?minorversion=75' → 'GET /v3/company/invoice' */
function kindOf(operation: string): string {
  const [method = '', url = ''] = operation.split(' ');
  const segments = (url.split('?')[0] ?? '').split('/').filter((segment) => /^(?:[a-z]+|v\d)$/.test(segment));
  return `${method} /${segments.join('/')}`;
}

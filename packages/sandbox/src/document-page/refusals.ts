import type { QboFault } from '../accounting/fault.ts';

/** The message for the user, and the HTTP status. */
export interface Refusal {
  readonly status: number;
  /** The code of the accounting API's fault. */
  readonly code: string;
  readonly message: string;
  /** The document was changed by another user; reloading helps. */
  readonly stale: boolean;
}

/** By the code of the fault. */
const knownRefusals: ReadonlyMap<string, Omit<Refusal, 'code'>> = new Map([
  [
    '5010',
    {
      status: 409,
      message: 'Somebody else saved this document after you opened it, so your changes were not saved.',
      stale: true,
    },
  ],
  [
    '610',
    { status: 404, message: 'This document does not exist any more. Somebody else may have deleted it.', stale: false },
  ],
  [
    '6140',
    { status: 422, message: 'This number is already used by another document. Choose a different one.', stale: false },
  ],
]);

/** A message for the user; the detail of the API's fault when there is no better one. */
export function refusalOf(fault: QboFault): Refusal {
  const [first] = fault.errors;
  const code = first?.code ?? '';
  const knownRefusal = knownRefusals.get(code);
  if (knownRefusal !== undefined) return { code, ...knownRefusal };
  const { message = '', detail = '' } = first ?? {};
  // The detail begins with a title, as in 'Stale Object Error : You and …'. Its last part may be the name of a field alone.
  const lastPart = detail.split(' : ').at(-1) ?? '';
  const sentence = lastPart.includes(' ') ? lastPart : [message, lastPart].filter((part) => part !== '').join(': ');
  return { status: 422, code, message: sentence || 'The document was not saved.', stale: false };
}

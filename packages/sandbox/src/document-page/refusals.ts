import type { QboFault } from '../accounting/fault.ts';

/** What the page tells the person, and the status that the browser sees. */
export interface Refusal {
  readonly status: number;
  /** The API's code. */
  readonly code: string;
  readonly message: string;
  /** The document was changed by somebody else; reloading helps. */
  readonly stale: boolean;
}

const known: ReadonlyMap<string, Omit<Refusal, 'code'>> = new Map([
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

/** The API's fault in words for a person; the detail of the fault where there is nothing better to say. */
export function refusalOf(fault: QboFault): Refusal {
  const [first] = fault.errors;
  const code = first?.code ?? '';
  const words = known.get(code);
  if (words !== undefined) return { code, ...words };
  const detail = (first?.detail ?? '').split(' : ').at(-1) ?? '';
  return { status: 422, code, message: detail || (first?.message ?? 'The document was not saved.'), stale: false };
}

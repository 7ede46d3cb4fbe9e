import { withOwnDirection } from '@salestax/client';

/** 'Invoice 1087'. After an Arabic word '1087-2' would be shown as '2-1087' (Unicode Standard Annex #9, W2 and W4). */
export const numberedDocument = (kind: string | undefined, number: string | null): string =>
  [kind, number && withOwnDirection(kind ?? '', number)].filter(Boolean).join(' ');

import type { kitMessages } from './kit-messages.ts';

/** Texts of the kit itself in Spanish. */
export const kitSpanish: typeof kitMessages = {
  crashed: 'Se produjo un error en esta sección.',
  tryAgain: 'Intentar de nuevo',
};

import type { TxnType } from './documents.ts';

/**
 * The numbers of `documentKinds`. A module of its own, because the panel needs no more of a kind until somebody works on the
 * document.
 */
export const supportedTxnTypes = [4, 32, 33, 34, 35] as const satisfies readonly TxnType[];

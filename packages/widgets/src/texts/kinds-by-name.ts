import { documentKindNames, typeName, type TxnType, documentKinds } from '@salestax/contract';

/** The words by the names of the kinds, which some answers write with blanks: 'Sales Receipt'. */
export const kindsByName = (words: Readonly<Record<TxnType, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    documentKindNames.flatMap((kind) =>
      [kind, typeName(kind)].map((name) => [name, words[documentKinds[kind].number]]),
    ),
  );

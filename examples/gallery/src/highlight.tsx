import type { ReactNode } from 'react';

/** What is told apart in code: comments, texts, and names of the language or of elements. */
const parts =
  /(?<comment>\/\/[^\n]*)|(?<text>'(?:[^'\\\n]|\\.)*'|"[^"\n]*")|(?<word>\b(?:import|export|from|const|async|await|as|return)\b|(?<=<\/?)[a-z][\w-]*)/g;

/** Code with colours; an address in a text is no comment, as the text comes first. */
export function highlight(code: string): ReactNode {
  const shown: ReactNode[] = [];
  let end = 0;
  for (const match of code.matchAll(parts)) {
    const [kind = ''] = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined) ?? [];
    shown.push(
      code.slice(end, match.index),
      <span key={match.index} className={`code-${kind}`}>
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  return [...shown, code.slice(end)];
}

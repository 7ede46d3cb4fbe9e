/**
 * Answers from memory when it is asked about the same list again. Only for lists that are never changed in place: a new
 * list is a new question.
 */
export function memoized<L extends object, T>(of: (list: L) => T): (list: L) => T {
  const answers = new WeakMap<L, { readonly answer: T }>();
  return (list) => {
    const known = answers.get(list);
    if (known !== undefined) return known.answer;
    const answer = of(list);
    answers.set(list, { answer });
    return answer;
  };
}

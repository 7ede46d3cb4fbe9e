/**
 * The shape of a JSON answer: each key with its path and the kinds of its values. Rows of an array share a path, except
 * document rows, which are told apart by their type: `Invoice.Line[SalesItemLineDetail].Amount`.
 */
export type Shape = ReadonlyMap<string, ReadonlySet<string>>;

export function shapeOf(answer: unknown): Shape {
  const shape = new Map<string, Set<string>>();
  const visit = (value: unknown, path: string) => {
    if (path !== '') shape.set(path, (shape.get(path) ?? new Set()).add(kindOf(value)));
    if (Array.isArray(value)) for (const row of value) visit(row, `${path}[${nameOf(row)}]`);
    else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) visit(part, path === '' ? key : `${path}.${key}`);
  };
  visit(answer, '');
  return shape;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function nameOf(row: unknown): string {
  const isTyped = typeof row === 'object' && row !== null && 'DetailType' in row;
  return isTyped && typeof row.DetailType === 'string' ? row.DetailType : '';
}

/** Keys of the recorded answer that another answer does not have. */
export function missingKeys(recorded: Shape, other: Shape): readonly string[] {
  return [...recorded.keys()].filter((path) => !other.has(path));
}

/** Keys whose values have another kind than in the recorded answer; null goes with every kind. */
export function otherKinds(recorded: Shape, other: Shape): readonly string[] {
  return [...recorded].flatMap(([path, kinds]) => {
    const given = [...(other.get(path) ?? [])].filter((kind) => kind !== 'null');
    const expected = [...kinds].filter((kind) => kind !== 'null');
    const isOther = expected.length > 0 && given.some((kind) => !expected.includes(kind));
    return isOther ? [`${path}: ${expected.join(' or ')} is ${given.join(' or ')}`] : [];
  });
}

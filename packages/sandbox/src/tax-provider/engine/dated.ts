/** A row of reference data. `from` and `to` are inclusive; `to: null`: no known end. */
export interface Dated {
  readonly from: string;
  readonly to: string | null;
  /** `attested`: a source shows the row in force on `from`; the rule may be older. `estimated`: `from` is an estimate. */
  readonly fromBasis?: string;
}

/**
 * The row in force on a day. Before the first row of a key, that row applies if its start is only attested or
 * estimated, because the rule may be older than its source; not if its start is known.
 */
export function inForce<Row extends Dated>(rows: readonly Row[], day: string): Row | null {
  const exact = startedAndNotEnded(rows, day);
  if (exact !== null) return exact;
  const first = rows.toSorted((a, b) => a.from.localeCompare(b.from))[0];
  if (first === undefined || day >= first.from) return null;
  return first.fromBasis === 'attested' || first.fromBasis === 'estimated' ? first : null;
}

/** The row in force on a day, strictly by its dates. */
export function startedAndNotEnded<Row extends Dated>(rows: readonly Row[], day: string): Row | null {
  return rows.find((row) => row.from <= day && (row.to === null || day <= row.to)) ?? null;
}

export function groupRows<Row>(rows: readonly Row[], key: (row: Row) => string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group === undefined) groups.set(key(row), [row]);
    else group.push(row);
  }
  return groups;
}

/** One row of a table, by column name in the order of the columns. */
export type Row = Readonly<Record<string, string>>;

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`;

/** A time with its budget: what a page or a person may notice of it. */
export const within = (value: number, budget: number): string =>
  `${ms(value)} ${value > budget ? 'OVER' : 'of'} ${budget}`;

export const ratio = (value: number): string => value.toFixed(2);

export function print(title: string, rows: readonly Row[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  const text = lines.map((line) =>
    line
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  process.stdout.write(`\n${title}\n${text.map((line) => `  ${line}`).join('\n')}\n`);
}

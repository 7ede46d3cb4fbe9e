import { numberAt } from '../support/json.ts';
import { measureRun, megabytes, seconds } from './comparison.ts';
import type { Row } from './figures.ts';

/** The audit file of a month out of a year with this many documents, with the connector in its own process. */
export async function auditFileFigures(documentsOfYear: number, databaseUrl: string | null): Promise<Row> {
  // A whole month: the year begins within one.
  const secondMonth = ([firstDay, lastDay]: readonly [string, string]) => {
    const [year = 0, month = 1] = firstDay.split('-').map(Number);
    return [new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10), lastDay, 'audit-file'];
  };
  const measured = await measureRun(documentsOfYear, databaseUrl, [], secondMonth);
  const bytes = numberAt(measured.figures, 'file', 'bytes');
  const documents = numberAt(measured.figures, 'file', 'documents');
  return {
    documents: String(documents),
    time: seconds(measured.milliseconds),
    'own CPU': seconds(measured.cpuMilliseconds),
    'RSS before': megabytes(measured.before),
    'peak RSS': megabytes(measured.peak),
    'for the file': megabytes(measured.peak - measured.before),
    size: megabytes(bytes),
    'size per document': `${(bytes / documents / 1_000).toFixed(1)} KB`,
  };
}

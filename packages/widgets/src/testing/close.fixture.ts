import type { AuditFile, Answer, MonthDetail, MonthFigures, MonthSummary, RunStatus } from '@salestax/contract';

/* Months of the demo company, for tests of the close. */

const readAt = '2026-07-02T09:30:00.000Z';

/** A month in the list. */
export const sampleMonth = (over: Partial<MonthSummary> = {}): MonthSummary => ({
  month: '2026-06',
  state: 'open',
  closed: null,
  readAt,
  difference: 8,
  changes: 0,
  ...over,
});

export const months = (rows: readonly MonthSummary[] = [sampleMonth()], over: object = {}): Answer<'listMonths'> => ({
  userStatus: 'Active',
  months: [...rows],
  mayClose: true,
  ...over,
});

/** The figures of that month: one invoice is not in AvaTax. */
export const sampleFigures = (over: Partial<MonthFigures> = {}): MonthFigures => ({
  readAt,
  documents: 42,
  collected: 1_208,
  recorded: 1_200,
  jurisdictions: [
    {
      region: 'CO',
      level: 'State',
      name: 'COLORADO',
      taxable: 20_000,
      exempt: 500,
      nonTaxable: 0,
      tax: 580,
      fee: 0.28,
    },
    { region: 'CO', level: 'City', name: 'DENVER', taxable: 12_000, exempt: 500, nonTaxable: 0, tax: 619.72, fee: 0 },
  ],
  differences: [
    {
      txnType: 35,
      txnId: '4127',
      number: '1087',
      customerName: 'Mile High Orchards',
      date: '2026-06-15',
      collected: 8,
      recorded: 0,
      reasons: ['missing-in-provider'],
    },
  ],
  unlisted: { count: 0, difference: 0 },
  ...over,
});

export const sampleAuditFile = (over: Partial<AuditFile> = {}): AuditFile => ({
  id: '3f1c5d1e-8f0a-4d52-9a43-0c1f5a7a9b10',
  madeAt: '2026-07-03T12:00:00.000Z',
  madeBy: 'Dana Whitfield',
  documents: 42,
  bytes: 1_234_567,
  parts: 2,
  expiresAt: '2026-07-10T12:00:00.000Z',
  ...over,
});

export const sampleDetail = (over: Partial<MonthDetail> = {}): MonthDetail => ({
  userStatus: 'Active',
  companyName: 'Cottonwood Garden Supply',
  month: '2026-06',
  state: 'open',
  checks: [
    { kind: 'without-tax', count: 0 },
    { kind: 'inconsistent', count: 0 },
    { kind: 'missing', count: 1 },
    { kind: 'waiting', count: 0 },
    { kind: 'items-undecided', count: 3 },
    { kind: 'addresses-failed', count: null },
    { kind: 'certificates', count: 2 },
    { kind: 'thresholds', count: 0 },
  ],
  figures: sampleFigures(),
  ownRecords: { documents: 40, tax: 812.5 },
  closed: null,
  reopened: null,
  changes: [],
  changeCount: 0,
  auditFile: null,
  ...over,
});

export const sampleRun = (over: Partial<RunStatus> = {}): RunStatus => ({
  state: 'running',
  startedAt: '2026-07-02T09:30:00.000Z',
  updatedAt: '2026-07-02T09:30:01.000Z',
  done: 20,
  total: 80,
  stages: [
    { name: 'accounting', done: 20, total: 40 },
    { name: 'provider', done: 0, total: null },
    { name: 'compare', done: 0, total: null },
  ],
  ...over,
});

import { Compile } from 'typebox/compile';
import type { MonthDetail, MonthSummary } from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import { people, signIn } from './account-user.fixture.ts';
import type { Call } from './call.harness.ts';
import type { Product } from './product.harness.ts';
import { until } from './until.ts';

const listed = Compile(schemas.listMonths.answer);
const detail = Compile(schemas.readMonth.answer);

/** A user who closes the months of a company. */
export interface MonthCloser {
  list(): Promise<readonly MonthSummary[]>;
  read(month: string): Promise<MonthDetail>;
  /** Reads the figures of a month from both vendors, and waits for the end. */
  readFigures(month: string): Promise<MonthDetail>;
  /** The outcome. */
  close(month: string, readAt: string): Promise<unknown>;
  reopen(month: string, reason: string): Promise<unknown>;
  /** Whether the reading of the figures of a month was started. */
  start(month: string): Promise<unknown>;
  /** Makes the audit file of a month, and waits for the end. */
  makeAuditFile(month: string): Promise<MonthDetail>;
  /** The outcome of the request to make it. */
  startAuditFile(month: string): Promise<unknown>;
  readonly call: Call;
}

export async function monthCloserOf(product: Product): Promise<MonthCloser> {
  const { call } = await signIn(product, people.administrator);
  const bodyOf = async (...args: Parameters<typeof call>) => (await call(...args)).body;
  const read = async (month: string) => detail.Parse(await bodyOf('readMonth', { body: { Month: month } }));
  const start = (month: string) => bodyOf('readMonthFigures', { body: { Month: month } });
  const startAuditFile = (month: string) => bodyOf('makeAuditFile', { body: { Month: month } });
  return {
    call,
    startAuditFile,
    async makeAuditFile(month) {
      await startAuditFile(month);
      await until(`the audit file of ${month} is made`, async () => (await read(month)).auditRun?.state !== 'running');
      return read(month);
    },
    read,
    start,
    list: async () => listed.Parse(await bodyOf('listMonths')).months,
    async readFigures(month) {
      await start(month);
      await until(`the figures of ${month} are read`, async () => (await read(month)).run?.state !== 'running');
      return read(month);
    },
    close: (month, readAt) => bodyOf('closeMonth', { body: { Month: month, ReadAt: readAt } }),
    reopen: (month, reason) => bodyOf('reopenMonth', { body: { Month: month, Reason: reason } }),
  };
}

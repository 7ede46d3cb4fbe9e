import type { Result } from '@salestax/client';
import { routes, type Answer, type Month } from '@salestax/contract';
import type { Service } from '../service/service.ts';

/** The calls of the screen to the service. */
export interface ClosePort {
  readonly list: () => Promise<Result<Answer<'listMonths'>>>;
  /** `isAwaited`: a person waits for it, and the page shows that it is busy. */
  readonly read: (month: Month, isAwaited: boolean, signal?: AbortSignal) => Promise<Result<Answer<'readMonth'>>>;
  /** Reads the figures of a month from both vendors, in the background. */
  readonly readFigures: (month: Month) => Promise<Result<Answer<'readMonthFigures'>>>;
  readonly stop: (work: 'month-figures' | 'audit-file') => Promise<Result<Answer<'cancelRun'>>>;
  readonly close: (month: Month, readAt: string) => Promise<Result<Answer<'closeMonth'>>>;
  readonly reopen: (month: Month, reason: string) => Promise<Result<Answer<'reopenMonth'>>>;
  /** Makes the audit file of a month, in the background. */
  readonly makeAuditFile: (month: Month) => Promise<Result<Answer<'makeAuditFile'>>>;
  /** One part of an audit file in base64; '' if the file is not there any more. `part`: counted from 0. */
  readonly readAuditFile: (id: string, part: number) => Promise<Result<string>>;
}

/** The port over the service's calls. */
export function closePort({ call, ids, showBusy }: Service): ClosePort {
  const company = () => ({ realmId: ids().realmId });
  const own = () => ({ userId: ids().userId });
  return {
    list: () => showBusy(call(routes.listMonths, { params: company() })),
    read(month, isAwaited, signal) {
      // A service that does not answer now is no reason to leave the page: it is read again.
      const input = { params: company(), body: { Month: month }, isRepeated: true, ...(signal && { signal }) };
      const answer = call(routes.readMonth, input);
      return isAwaited ? showBusy(answer) : answer;
    },
    readFigures: (month) => showBusy(call(routes.readMonthFigures, { params: own(), body: { Month: month } })),
    stop: (work) => call(routes.cancelRun, { params: company(), body: { kind: work } }),
    close: (month, readAt) =>
      showBusy(call(routes.closeMonth, { params: own(), body: { Month: month, ReadAt: readAt } })),
    reopen: (month, reason) =>
      showBusy(call(routes.reopenMonth, { params: own(), body: { Month: month, Reason: reason } })),
    makeAuditFile: (month) => showBusy(call(routes.makeAuditFile, { params: own(), body: { Month: month } })),
    readAuditFile: (id, part) =>
      call(routes.readAuditFile, { params: company(), query: { id, part: String(part) }, isRepeated: true }),
  };
}

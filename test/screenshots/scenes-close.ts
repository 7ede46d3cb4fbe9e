import type { MonthDetail } from '@salestax/contract';
import {
  months,
  sampleAuditFile,
  sampleDetail,
  sampleFigures,
  sampleMonth,
  sampleRun,
} from '../../packages/widgets/src/testing/close.fixture.ts';
import type { SceneUser, Scene } from './screenshot.harness.ts';

const closed = { at: '2026-07-03T16:20:00.000Z', by: 'Dana Whitfield' };
const change = { txnType: 35, txnId: '7', code: '1091', kind: 'voided', at: '2026-07-06T15:04:00.000Z' } as const;

const listed = [
  sampleMonth({ month: '2026-08', state: 'current', readAt: null, difference: null }),
  sampleMonth({ month: '2026-07' }),
  sampleMonth({ month: '2026-06', state: 'broken', closed, changes: 1 }),
  sampleMonth({
    month: '2026-05',
    state: 'closed',
    closed: { ...closed, at: '2026-06-02T09:00:00.000Z' },
    difference: 0,
  }),
];

async function atMonths(user: SceneUser): Promise<void> {
  await user.answer('**/api/MonthClose/ListMonths/*', months(listed));
  await user.open('/close');
  await user.waitForText('July 2026');
}

async function atMonth(user: SceneUser, detail: Partial<MonthDetail>): Promise<void> {
  await user.answer('**/api/MonthClose/ReadMonth/*', sampleDetail(detail));
  await atMonths(user);
  await user.press('Open June 2026');
  await user.waitForText('Checklist');
}

/** The close of months. */
export const monthClose: Readonly<Record<string, Scene>> = {
  close: { as: 'dana', reach: atMonths },
  'close-month': { as: 'dana', reach: (user) => atMonth(user, {}) },
  'close-reading': {
    as: 'dana',
    reach: (user) => atMonth(user, { figures: null, run: sampleRun() }),
  },
  'close-broken': {
    as: 'dana',
    reach: (user) =>
      atMonth(user, {
        state: 'broken',
        closed,
        changes: [change],
        changeCount: 1,
        figures: sampleFigures({ unlisted: { count: 12, difference: 3.4 } }),
      }),
  },
  'close-audit-file': {
    as: 'dana',
    reach: (user) => atMonth(user, { state: 'closed', closed, auditFile: sampleAuditFile(), auditRun: sampleRun() }),
  },
  'close-question': {
    as: 'dana',
    async reach(user) {
      await atMonth(user, {});
      await user.press('Close the month');
      await user.waitForText('Close June 2026?');
    },
  },
  'close-reopen': {
    as: 'dana',
    async reach(user) {
      await atMonth(user, { state: 'closed', closed });
      await user.press('Reopen');
      await user.waitForText('Reopen June 2026?');
      await user.page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
      await user.waitForText('Enter a reason.');
    },
  },
};

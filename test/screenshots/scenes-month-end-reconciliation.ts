import type { RunStatus } from '@salestax/contract';
import {
  button,
  calls,
  day,
  found,
  hasOutcomes,
  opened,
  outcomes,
  question,
  rowLike,
  search,
  showAll,
  tick,
  tile,
  unfinished,
} from '../support/browser/reconciliation-screen.harness.ts';
import type { Actor, Scene } from './screenshot.harness.ts';

/** The initial screen: the service deletes the searches of other scenes. */
async function atForm(actor: Actor, path = '/reconciliation'): Promise<void> {
  const { run: _, search: __, ...nothing } = unfinished;
  await actor.page.route(calls.fetch, (route) => route.fulfill({ json: nothing }), { times: 1 });
  await actor.open(path);
  await actor.sees('Choose a range of days and search:');
}

/** The differences of the demo company. */
async function atResult(actor: Actor): Promise<void> {
  await atForm(actor);
  await search(actor.page, { from: day(89), to: day(0) });
}

async function withRows(actor: Actor, answer: ReturnType<typeof found>): Promise<void> {
  await actor.answer(calls.fetch, answer);
  await actor.open('/reconciliation');
}

const startedAt = new Date(Date.now() - 42_000).toISOString();
const halfway: RunStatus = {
  state: 'running',
  startedAt,
  updatedAt: startedAt,
  done: 2_043,
  total: 2_445,
  stages: [
    { name: 'accounting', done: 1_223, total: 1_223 },
    { name: 'provider', done: 820, total: 1_222 },
  ],
};

const error = {
  code: 'AuthenticationException',
  message: 'AvaTax does not accept the credentials of this company.',
};

/** The screens of the reconciliation. */
export const monthEndReconciliation: Readonly<Record<string, Scene>> = {
  'reconciliation-empty': { as: 'dana', reach: (actor) => atForm(actor) },
  'reconciliation-dates': {
    as: 'dana',
    async reach(actor) {
      await atForm(actor);
      await actor.page.getByLabel('From Date', { exact: true }).fill(day(120));
      await actor.page.getByLabel('To Date', { exact: true }).fill(day(0));
      await actor.press('Search');
      await actor.sees('Date range should not be greater than 90 Days.');
    },
  },
  'reconciliation-comparing': {
    as: 'dana',
    async reach(actor) {
      const searched = { FromDate: day(89), ToDate: day(0), ErrorTransactionOnly: false };
      await actor.hold('**/api/Background/Progress/*');
      await withRows(actor, { ...unfinished, run: halfway, search: searched });
      await actor.sees('820 of 1,222');
    },
  },
  'reconciliation-result': { as: 'dana', reach: atResult },
  'reconciliation-opened': {
    as: 'dana',
    async reach(actor) {
      await atResult(actor);
      await tick(actor.page, 'Invoice 1091').check();
      await button(actor.page, 'Details of Invoice 1091').click();
      await opened(actor.page, 'Invoice 1091').getByText('Total before tax').waitFor();
    },
  },
  'reconciliation-agreeing': {
    as: 'dana',
    async reach(actor) {
      await atResult(actor);
      await tile(actor.page, 'Consistent').click();
      await actor.page.getByRole('table', { name: 'Consistent' }).locator('tbody > tr[data-row]').first().waitFor();
    },
  },
  'reconciliation-errors': {
    as: 'dana',
    async reach(actor) {
      const rows = [
        rowLike({ qboTxnId: '4119', qboInvNo: '1081' }),
        rowLike({
          qboTxnId: '4102',
          qboInvNo: '1071',
          avaTxnId: null,
          avaTotAmt: null,
          avaTotTax: null,
          reasons: ['missing-in-provider'],
          errorMessage: 'Billing or Shipping Address is blank! Please provide valid Billing or Shipping Address.',
          errorCode: 'no-destination',
          errorFrom: 'QuickBooks',
        }),
        rowLike({
          qboTxnId: '4031',
          qboInvNo: '1033',
          errorMessage: 'The token has expired.',
          errorCode: '3202',
          errorFrom: 'AvaTax',
        }),
      ];
      await withRows(actor, found(rows));
      await button(actor.page, 'Details of Invoice 1033').click();
      await actor.page.getByText('Please reintegrate the connector').waitFor();
    },
  },
  'reconciliation-agrees': {
    as: 'dana',
    async reach(actor) {
      await withRows(actor, found([]));
      await actor.sees('Every document in this range agrees with AvaTax.');
    },
  },
  'reconciliation-refused': {
    as: 'dana',
    async reach(actor) {
      await withRows(actor, { ...unfinished, run: { ...halfway, state: 'failed' }, error });
      await actor.sees('Please reintegrate the connector');
    },
  },
  'reconciliation-nothing-selected': {
    as: 'dana',
    async reach(actor) {
      await withRows(actor, found([rowLike({})]));
      await actor.press('Recalculate Tax');
      await actor.page.getByRole('alertdialog').waitFor();
    },
  },
  'reconciliation-dry-run': {
    as: 'dana',
    async reach(actor) {
      await atResult(actor);
      await showAll(actor.page);
      for (const name of ['Invoice 1091', 'Invoice 1090', 'Sales Receipt 2057']) await tick(actor.page, name).check();
      await actor.press('Recalculate Tax');
      await outcomes(question(actor.page)).waitFor();
    },
  },
  'reconciliation-recalculated': {
    as: 'dana',
    async reach(actor) {
      await atResult(actor);
      await showAll(actor.page);
      await tick(actor.page, 'Sales Receipt 2057').check();
      await actor.press('Recalculate Tax');
      await outcomes(question(actor.page)).waitFor();
      await question(actor.page).getByRole('button', { name: 'Recalculate Tax' }).click();
      await hasOutcomes(actor.page);
      await actor.page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    },
  },
  'reconciliation-down': {
    as: 'dana',
    company: { calculationActive: false },
    async reach(actor) {
      await actor.open('/reconciliation');
      await actor.sees(/^Integration status/);
    },
  },
  'reconciliation-source': { as: 'dana', reach: (actor) => atForm(actor, '/reconciliation/avatax') },
};

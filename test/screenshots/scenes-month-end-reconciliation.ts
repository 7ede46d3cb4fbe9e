import type { ComparedDocument, RunStatus } from '@salestax/contract';
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
import type { SceneUser, Scene } from './screenshot.harness.ts';

/** The initial screen: the service deletes the searches of other scenes. */
async function atForm(user: SceneUser, path = '/reconciliation'): Promise<void> {
  const { run: _, search: __, ...nothing } = unfinished;
  await user.page.route(calls.fetch, (route) => route.fulfill({ json: nothing }), { times: 1 });
  await user.open(path);
  await user.waitForText('Choose a range of days and search:');
}

/** The differences of the demo company. */
async function atResult(user: SceneUser): Promise<void> {
  await atForm(user);
  await search(user.page, { from: day(89), to: day(0) });
}

async function withRows(user: SceneUser, answer: ReturnType<typeof found>): Promise<void> {
  await user.answer(calls.fetch, answer);
  await user.open('/reconciliation');
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
  'reconciliation-empty': { as: 'dana', reach: (user) => atForm(user) },
  'reconciliation-dates': {
    as: 'dana',
    async reach(user) {
      await atForm(user);
      await user.page.getByLabel('From Date', { exact: true }).fill(day(120));
      await user.page.getByLabel('To Date', { exact: true }).fill(day(0));
      await user.press('Search');
      await user.waitForText('Date range should not be greater than 90 Days.');
    },
  },
  'reconciliation-comparing': {
    as: 'dana',
    async reach(user) {
      const searched = { FromDate: day(89), ToDate: day(0), ErrorTransactionOnly: false };
      await user.hold('**/api/Background/Progress/*');
      await withRows(user, { ...unfinished, run: halfway, search: searched });
      await user.waitForText('820 of 1,222');
    },
  },
  'reconciliation-result': { as: 'dana', reach: atResult },
  'reconciliation-causes': {
    as: 'dana',
    async reach(user) {
      const causes = [
        { kind: 'item', id: 'Pottery:Clay pot, 12 in', name: 'Pottery:Clay pot, 12 in' },
        { kind: 'address', id: '24', name: 'Mile High Gardens and Landscape Supply of Northern Colorado' },
        { kind: 'exemption', id: '7', name: 'Blue Bird' },
        { kind: 'setting', id: 'isMakeAllCustomerTaxable', name: '' },
        { kind: 'not-recorded', id: '', name: '' },
        { kind: 'unknown', id: '', name: '' },
      ] as const;
      const rows = causes.flatMap((cause, at) =>
        Array.from({ length: 7 - at }, (_, index) =>
          rowLike({ qboTxnId: `${at}${index}`, qboInvNo: `1${at}${index}`, cause, taxDifference: 12.5 * (at + 1) }),
        ),
      );
      await withRows(user, { ...found(rows), settled: [{ cause: causes[0], documents: 5 }] });
      await user.page.getByRole('button', { name: /^Show 7 documents/ }).click();
      await user.waitForText('5 settled, 7 left.');
    },
  },
  'reconciliation-opened': {
    as: 'dana',
    async reach(user) {
      await atResult(user);
      await tick(user.page, 'Invoice 1091').check();
      await button(user.page, 'Details of Invoice 1091').click();
      await opened(user.page, 'Invoice 1091').getByText('Total before tax', { exact: true }).waitFor();
    },
  },
  'reconciliation-agreeing': {
    as: 'dana',
    async reach(user) {
      await atResult(user);
      await tile(user.page, 'Consistent').click();
      await user.page.getByRole('table', { name: 'Consistent' }).locator('tbody > tr[data-row]').first().waitFor();
    },
  },
  'reconciliation-errors': {
    as: 'dana',
    async reach(user) {
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
          errorCode: 'NoDestination',
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
      await withRows(user, found(rows));
      await button(user.page, 'Details of Invoice 1033').click();
      await user.page.getByText('Please reintegrate the connector').last().waitFor();
    },
  },
  'reconciliation-agrees': {
    as: 'dana',
    async reach(user) {
      await withRows(user, found([]));
      await user.waitForText('Every document in this range agrees with AvaTax.');
    },
  },
  'reconciliation-refused': {
    as: 'dana',
    async reach(user) {
      await withRows(user, { ...unfinished, run: { ...halfway, state: 'failed' }, error });
      await user.waitForText('Please reintegrate the connector');
    },
  },
  'reconciliation-void-failed': {
    as: 'dana',
    async reach(user) {
      const missing = { qboTxnId: null, qboInvNo: null, qboTotAmt: null, qboTotTax: null, syncToken: null } as const;
      await withRows(user, found([rowLike({ ...missing, reasons: ['missing-in-accounting'] })]));
      const transaction: ComparedDocument = {
        id: '9001',
        type: 'Invoice',
        number: '9001',
        code: '9001',
        date: day(20),
        status: 'Committed',
        customerName: 'Larimer Studio',
        amount: 100,
        tax: 8,
        total: 108,
      };
      await user.answer(calls.provider, { totalCount: 1, startPosition: 1, transactions: [transaction] });
      await user.page.route('**/api/Reconciliation/VoidTransaction/*', (route) => route.abort());
      await button(user.page, 'Details of Invoice 9001').click();
      await button(user.page, 'Void in AvaTax').click();
      await user.page.getByRole('textbox', { name: 'Reason' }).fill('Recorded twice by the former app.');
      await button(user.page, 'Void').click();
      await user.waitForText('Something went wrong, please try again later.');
    },
  },
  'reconciliation-nothing-selected': {
    as: 'dana',
    async reach(user) {
      await withRows(user, found([rowLike({})]));
      await user.press('Recalculate Tax');
      await user.page.getByRole('alertdialog').waitFor();
    },
  },
  'reconciliation-dry-run': {
    as: 'dana',
    async reach(user) {
      await atResult(user);
      await showAll(user.page);
      for (const name of ['Invoice 1091', 'Invoice 1090', 'Sales Receipt 2057']) await tick(user.page, name).check();
      await user.press('Recalculate Tax');
      await outcomes(question(user.page)).waitFor();
    },
  },
  'reconciliation-recalculated': {
    as: 'dana',
    async reach(user) {
      await atResult(user);
      await showAll(user.page);
      await tick(user.page, 'Sales Receipt 2057').check();
      await user.press('Recalculate Tax');
      await outcomes(question(user.page)).waitFor();
      await question(user.page).getByRole('button', { name: 'Recalculate Tax' }).click();
      await hasOutcomes(user.page);
      await user.page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    },
  },
  'reconciliation-down': {
    as: 'dana',
    company: { calculationActive: false },
    async reach(user) {
      await user.open('/reconciliation');
      await user.waitForText(/^Integration status/);
    },
  },
  'reconciliation-source': { as: 'dana', reach: (user) => atForm(user, '/reconciliation/avatax') },
};

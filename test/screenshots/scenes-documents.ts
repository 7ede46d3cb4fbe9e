import type { TaxReceipt } from '@salestax/contract';
import { sampleReceipt } from '../../packages/widgets/src/testing/receipt.fixture.ts';
import type { SceneUser, Scene } from './screenshot.harness.ts';

const reason = 'Billing or Shipping Address is blank! Please provide valid Billing or Shipping Address.';
const today = new Date().toISOString().slice(0, 10);

/** Type, number, customer, amount, tax, state, reason. */
const documents = [
  [35, '1092', 'Mile High Orchards', 1240, 0, 'not-recorded', ''],
  [35, '1091', 'Birchwood Academy', 386.4, 34.04, 'recorded', ''],
  [4, '1090', 'Juniper Court Motel', 59.5, 5.45, 'recording', ''],
  [35, '1089', 'Grand Valley Orchards', 720, 0, 'attention', reason],
  [34, '2007', 'Chaparral Nursery', 2150, 189.42, 'estimate', ''],
  [32, '1088', 'Birchwood Academy', 96.6, 8.51, 'waiting', 'Avalara AvaTax did not answer in time. Please try again.'],
  [35, '1087', 'Mile High Orchards', 0, 0, 'voided', ''],
  [35, '1086', 'Chaparral Nursery', 210, 18.5, 'recorded-elsewhere', ''],
  [35, '1085', 'Birchwood Academy', 64, 0, 'not-known', ''],
] as const;

const rows = documents.map(([txnType, number, customerName, amount, tax, state, why]) => ({
  txnType,
  txnId: number,
  number,
  syncToken: '0',
  date: today,
  customerName,
  amount,
  tax,
  state,
  reason: why,
}));

async function atDocuments(user: SceneUser): Promise<void> {
  await user.answer('**/api/Documents/List/*', { userStatus: 'Active', documents: rows, isTruncated: false });
  await user.open('/documents');
  await user.waitForText('1092');
}

async function atFirstDocument(user: SceneUser): Promise<void> {
  await user.open('/documents');
  await user.page
    .getByRole('button', { name: /^Open Invoice/ })
    .first()
    .click();
  await user.waitForText('Estimate Tax');
}

async function atReceipt(user: SceneUser, receipt: TaxReceipt | null): Promise<void> {
  await user.answer('**/api/Documents/Receipt/*', { receipt });
  await user.open('/receipt?txnType=35&txnId=1087');
  await user.waitForText(receipt === null ? 'There is no receipt' : 'Tax by jurisdiction');
}

/** The screens of the sales documents. */
export const salesDocuments: Readonly<Record<string, Scene>> = {
  documents: { as: 'dana', reach: atDocuments },
  'documents-dates': {
    as: 'dana',
    async reach(user) {
      await atDocuments(user);
      await user.page.getByLabel('From date').fill('');
      await user.press('Show');
      await user.waitForText('Enter a day.');
    },
  },
  receipt: { as: 'dana', reach: (user) => atReceipt(user, sampleReceipt()) },
  'receipt-none': { as: 'dana', reach: (user) => atReceipt(user, null) },
  'documents-opened': { as: 'dana', reach: atFirstDocument },
  'documents-estimated': {
    as: 'dana',
    async reach(user) {
      await atFirstDocument(user);
      await user.press('Estimate Tax');
      await user.waitForText(/Why this tax|Not estimated/);
    },
  },
};

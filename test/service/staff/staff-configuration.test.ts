import { randomUUID } from 'node:crypto';
import { Compile } from 'typebox/compile';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, documentKinds, optionNames, pickSettings, type RequestBody } from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import {
  changeCompany,
  type Company,
  type CompanyChanges,
  companyOfRealm,
} from '../../../packages/connector/src/store/companies.ts';
import { people, signIn } from '../../support/account-user.fixture.ts';
import { booksOf, saleOf } from '../../support/accounting-documents.harness.ts';
import { field, listAt } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { providerOf } from '../../support/provider-records.harness.ts';
import { morgan, staffAt, type StaffCaller } from '../../support/staff-user.fixture.ts';

type Form = Answer<'staffConfiguration'>;
type Save = RequestBody<'saveStaffConfiguration'>;
const isForm = Compile(schemas.staffConfiguration.answer);

let product: Product;
let staff: StaffCaller;
let initial: Company;

const company = async () => {
  const { db } = product.connector.services;
  const found = await db.tx({ realm: product.info.realmId }, (trx) => companyOfRealm(trx, product.info.realmId));
  if (found === null) throw new Error('The demo company does not exist.');
  return found;
};
const change = async (changes: CompanyChanges) => {
  const { db, clock } = product.connector.services;
  const { realmId } = product.info;
  await db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, changes, clock.now()));
};
const opened = async (): Promise<Form> => {
  const { body } = await staff.call('staffConfiguration', { params: { userId: initial.companyId } });
  if (!isForm.Check(body)) throw new Error(`Not the form: ${JSON.stringify(body)}`);
  return body;
};
/** The options of the connector settings among all settings. */
const options = (settings: Company['settings']) => pickSettings(settings, optionNames);
/** The body of the form when only these fields were changed. */
const saveOf = (form: Form, changes: Partial<Form['configuration']> = {}, more: Partial<Save> = {}): Save => {
  const { userStatus, isApiThrottleExceeded, apiThrottleTimeStamp: _, accountingCalls: __, ...model } = form;
  return {
    configurationModel: { ...model, configuration: { ...model.configuration, ...changes } },
    userStatusBody: { status: userStatus === 'Active' },
    isApiThrottleExceeded,
    unchanged: more.userStatusBody === undefined ? ['status', 'isApiThrottleExceeded'] : ['isApiThrottleExceeded'],
    ...more,
  };
};
const save = async (body: Save) => {
  const { status, body: answer } = await staff.call('saveStaffConfiguration', { body });
  expect(status).toBe(200);
  return answer;
};
const actions = async () => {
  const { body } = await staff.call('staffActions', { query: { customer: initial.companyId } });
  return listAt(body);
};
const cutOff = (service: 'accounting' | 'tax-provider') =>
  product.sandbox.kernel.faults.add({ service, fault: { kind: 'refused-connection' } });

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  staff = await staffAt(product, null);
  initial = await company();
});
afterAll(() => product.stop());
beforeEach(() => {
  const { settings, ownItemAccounts, formerItems, calculationActive, connection, ecosystemDisabled } = initial;
  const noRest = { throttledAt: null, throttledUntil: null };
  return change({
    settings,
    ownItemAccounts,
    formerItems,
    calculationActive,
    connection,
    ecosystemDisabled,
    ...noRest,
  });
});
afterEach(() => product.sandbox.kernel.faults.clear());

describe('the staff’s settings form', () => {
  it('has the stored values and the available choices', async () => {
    expect(await opened()).toEqual({
      id: initial.companyId,
      version: (await company()).version,
      configuration: {
        isEnableAddressValidation: false,
        isMakeAllCustomerTaxable: false,
        isEcoSystemDisabled: false,
        taxItemId: '40',
        ...options(initial.settings),
      },
      locations: expect.arrayContaining([{ id: '1', name: expect.any(String) }]),
      avaTaxCompanies: [{ companyCode: 'COTTONWOOD', companyName: 'Cottonwood Landscape Supply' }],
      salesTaxItems: [{ itemCode: '40', itemName: 'Sales Tax' }],
      avaTaxDetails: { avaTaxCompanyCode: 'COTTONWOOD', avaTaxAccountNumber: initial.providerAccountId },
      userStatus: 'Active',
      isApiThrottleExceeded: false,
      apiThrottleTimeStamp: null,
      accountingCalls: { thisMonth: expect.any(Number), forecast: expect.any(Number) },
    });
  });

  it('has the stored values while the vendors do not respond', async () => {
    cutOff('accounting');
    cutOff('tax-provider');
    expect(await opened()).toMatchObject({
      avaTaxCompanies: [{ companyCode: 'COTTONWOOD', companyName: 'COTTONWOOD' }],
      salesTaxItems: [{ itemCode: '40', itemName: '40' }],
      userStatus: 'Active',
    });
  });

  it('of an unknown company is not found', async () => {
    const unknown = await staff.call('staffConfiguration', { params: { userId: 'nobody' } });
    expect(unknown.status).toBe(404);
    const form = await opened();
    const body = saveOf({ ...form, id: 'nobody' });
    expect((await staff.call('saveStaffConfiguration', { body })).status).toBe(404);
  });
});

describe('saving the staff’s settings form', () => {
  it('changes the settings, and logs who changed what from what to what', async () => {
    const before = (await actions()).length;
    const form = await opened();
    const changes = { isEnableAddressValidation: true, isEcoSystemDisabled: true, isMakeAllCustomerTaxable: true };
    expect(await save(saveOf(form, changes, { userStatusBody: { status: false } }))).toBe(true);
    expect(await opened()).toMatchObject({ configuration: changes, userStatus: 'Down', version: form.version + 1 });
    const { settings } = await company();
    expect(settings).toEqual({ ...initial.settings, isEnableAddressValidation: true, isMakeAllCustomerTaxable: true });
    const [newest, ...others] = await actions();
    expect(others).toHaveLength(before);
    expect(newest).toMatchObject({
      staff: morgan.email,
      staffName: morgan.name,
      action: 'configuration-saved',
      customerId: initial.companyId,
      realmId: product.info.realmId,
      companyName: initial.name,
      before: {
        isEnableAddressValidation: false,
        isEcoSystemDisabled: false,
        isMakeAllCustomerTaxable: false,
        status: 'Active',
      },
      after: { ...changes, status: 'Down' },
      correlationId: expect.stringMatching(/.{8}/),
    });
  });

  it('logs the changed fields only, and nothing when none changed', async () => {
    const before = await actions();
    expect(await save(saveOf(await opened()))).toBe(true);
    expect(await actions()).toEqual(before);
    expect(await save(saveOf(await opened(), { isEcoSystemDisabled: true }))).toBe(true);
    expect((await actions())[0]).toMatchObject({
      before: { isEcoSystemDisabled: false },
      after: { isEcoSystemDisabled: true },
    });
  });

  it('changes the options of the connector settings, which it trims, and logs them', async () => {
    const changes = { isFeeAbsorbed: true, pickUpShipMethod: ' Pick-up ', locationCodes: { '1': 'DEN-01' } } as const;
    expect(await save(saveOf(await opened(), { ...changes, isRecordingDisabled: true }))).toBe(true);
    const stored = { ...changes, pickUpShipMethod: 'Pick-up', isRecordingDisabled: true };
    expect((await company()).settings).toEqual({ ...initial.settings, ...stored });
    expect((await actions())[0]).toMatchObject({ before: { isRecordingDisabled: false }, after: stored });
  });

  it('keeps the options that an older form leaves out, and refuses those that are not valid', async () => {
    const { configuration, ...form } = await opened();
    const { isEnableAddressValidation, isMakeAllCustomerTaxable, isEcoSystemDisabled, taxItemId } = configuration;
    const old = { isEnableAddressValidation, isMakeAllCustomerTaxable, isEcoSystemDisabled, taxItemId };
    await change({ settings: { ...initial.settings, salespersonField: 'Rep' } });
    const { version } = await company();
    expect(await save(saveOf({ ...form, version, configuration: { ...old, isEcoSystemDisabled: true } }))).toBe(true);
    expect((await company()).settings).toEqual({ ...initial.settings, salespersonField: 'Rep' });
    expect(await save(saveOf(await opened(), { timeZone: 'Mars/Olympus' }))).toBe(false);
    expect(await save(saveOf(await opened(), { purchaseOrderField: 'rep' }))).toBe(false);
  });

  it('takes effect at once: the company is down for its own users', async () => {
    const dana = await signIn(product, people.administrator);
    await save(saveOf(await opened(), {}, { userStatusBody: { status: false } }));
    expect((await dana.call('userConfiguration')).body).toMatchObject({ status: 'Down' });
  });

  it('leaves calculation off that the administrator switched off while the form was open', async () => {
    const form = await opened();
    const dana = await signIn(product, people.administrator);
    await dana.call('setCalculationStatus', { body: { status: false } });
    expect(await save(saveOf(form, { isEcoSystemDisabled: true }))).toBe(true);
    expect(await company()).toMatchObject({ calculationActive: false, ecosystemDisabled: true });
    expect(field((await actions())[0], 'after')).toEqual({ isEcoSystemDisabled: true });
  });

  it('records the sales whose turn came while calculation was off, once it is on again', async () => {
    const { connector, info } = product;
    const saved = booksOf(product).create('Invoice', saleOf('Invoice', 'STAFF-1'));
    await change({ calculationActive: false });
    const now = connector.services.clock.now();
    await connector.services.db.tx({ realm: info.realmId }, (trx) =>
      trx
        .insertInto('delivery')
        .values({
          id: randomUUID(),
          realmId: info.realmId,
          txnType: documentKinds.Invoice.number,
          txnId: saved.id,
          kind: 'record',
          version: saved.syncToken,
          payload: JSON.stringify({ correlationId: 'saved-before', reason: null, isSavedInPanel: true }),
          state: 'Ignored',
          progress: '{}',
          attempt: 0,
          result: JSON.stringify({ kind: 'ignored', why: 'calculation-off' }),
          nextAttemptAt: now,
          createdAt: now,
          updatedAt: now,
        })
        .execute(),
    );
    expect(await save(saveOf(await opened(), {}, { userStatusBody: { status: true } }))).toBe(true);
    await connector.worker.drain();
    expect(providerOf(product).record('STAFF-1')).toMatchObject({ status: 'Committed' });
  });

  it('does not clear a throttle that began while the form was open', async () => {
    const form = await opened();
    const { clock } = product.connector.services;
    const throttledUntil = new Date(Number(clock.now()) + 3_600_000);
    await change({ throttledAt: clock.now(), throttledUntil });
    expect(await save(saveOf(form, { isEcoSystemDisabled: true }))).toBe(true);
    expect(await company()).toMatchObject({ throttledUntil, ecosystemDisabled: true });
  });

  it('refuses an older model and changes nothing, whoever saved meanwhile', async () => {
    const stale = await opened();
    const dana = await signIn(product, people.administrator);
    const settings = await dana.call('settings');
    expect((await dana.call('saveSettings', { body: settings.body })).body).toBe(true);
    const before = [await company(), await actions()];
    expect(await save(saveOf(stale, { isEcoSystemDisabled: true }))).toBe(false);
    expect([await company(), await actions()]).toEqual(before);
    expect(await save(saveOf(await opened(), { isEcoSystemDisabled: true }))).toBe(true);
    expect((await dana.call('saveSettings', { body: settings.body })).body).toBe(false);
  });

  it('succeeds for one of two simultaneous saves', async () => {
    const form = await opened();
    const answers = await Promise.all([
      save(saveOf(form, { isEcoSystemDisabled: true })),
      save(saveOf(form, { isEnableAddressValidation: true })),
    ]);
    expect(new Set(answers)).toEqual(new Set([true, false]));
  });

  it('refuses the model of another company', async () => {
    const form = await opened();
    const other = { ...form, avaTaxDetails: { ...form.avaTaxDetails, avaTaxCompanyCode: 'OTHER' } };
    expect(await save(saveOf(other, { isEcoSystemDisabled: true }))).toBe(false);
    const account = { ...form, avaTaxDetails: { ...form.avaTaxDetails, avaTaxAccountNumber: '1' } };
    expect(await save(saveOf(account, { isEcoSystemDisabled: true }))).toBe(false);
    expect((await company()).ecosystemDisabled).toBe(false);
  });

  it('requires a sales tax item when there is one to choose', async () => {
    expect(await save(saveOf(await opened(), { taxItemId: '' }))).toBe(false);
    cutOff('accounting');
    expect(await save(saveOf(await opened(), { taxItemId: '' }))).toBe(false);
    expect((await company()).settings.taxItemId).toBe('40');
  });

  it.each([
    ['that does not exist', '999999'],
    ['that carries another of the lines already', '41'],
  ])('refuses an item %s', async (_, taxItemId) => {
    expect(await save(saveOf(await opened(), { taxItemId }))).toBe(false);
    expect((await company()).settings.taxItemId).toBe('40');
  });

  it('accepts another item that can be on a line, with the account that it posts to', async () => {
    const realm = product.sandbox.accounting().realms.get(product.info.realmId);
    const made = realm?.create('Item', { Name: 'Tax of staff', Type: 'Service', IncomeAccountRef: { value: '2' } });
    if (made?.ok !== true) throw new Error('No item');
    const taxItemId = made.entity.Id;
    expect(await save(saveOf(await opened(), { taxItemId }))).toBe(true);
    const { settings, ownItemAccounts, formerItems } = await company();
    expect([settings.taxItemId, ownItemAccounts]).toEqual([taxItemId, { ...initial.ownItemAccounts, salesTax: '2' }]);
    expect(formerItems).toEqual({ salesTax: ['40'], fee: [], taxOnFee: [] });
  });

  it('works while the vendors do not respond if the item is unchanged', async () => {
    cutOff('accounting');
    cutOff('tax-provider');
    expect(await save(saveOf(await opened(), { isEcoSystemDisabled: true }))).toBe(true);
    expect(await save(saveOf(await opened(), { taxItemId: '43' }))).toBe(false);
  });

  it('is refused for a company that is disconnected', async () => {
    const form = await opened();
    await change({ connection: 'disconnected' });
    expect(await save(saveOf(form, { isEcoSystemDisabled: true }))).toBe(false);
    expect(await opened()).toMatchObject({ userStatus: 'Disconnected', configuration: { isEcoSystemDisabled: false } });
  });
});

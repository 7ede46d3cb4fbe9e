import { Compile } from 'typebox/compile';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityEntry, CompanyAccess, RouteName } from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import {
  changeCompany,
  companyOfRealm,
  connectedState,
  disconnectCompany,
} from '../../../packages/connector/src/store/companies.ts';
import { type AccountUser, people, signIn } from '../../support/account-user.fixture.ts';
import { contract, routeNames } from '../../support/call.harness.ts';
import { field } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { audiences } from '../../support/route-callers.ts';
import { morgan, staffAt, type StaffCaller } from '../../support/staff-user.fixture.ts';

const hour = 3_600_000;
const isAccess = Compile(schemas.companyAccess.answer);
const isActivity = Compile(schemas.activity.answer);
const isList = Compile(schemas.staffDocuments.answer);
const isDocument = Compile(schemas.staffDocument.answer);
const isOwnList = Compile(schemas.listSalesDocuments.answer);

/** Offset of the connector's clock, in milliseconds. */
let clockOffset = 0;
let product: Product;
let dana: AccountUser;
let staff: StaffCaller;
let companyId = '';

const services = () => product.connector.services;
const now = () => services().clock.now();
const inRealm = () => ({ realm: product.info.realmId }) as const;

beforeAll(async () => {
  product = await startProduct({ clock: { now: () => new Date(Date.now() + clockOffset) }, webhooks: false });
  await signInBoth();
  const company = await services().db.tx(inRealm(), (trx) => companyOfRealm(trx, product.info.realmId));
  companyId = company?.companyId ?? '';
});
afterAll(() => product.stop());
afterEach(async () => {
  clockOffset = 0;
  await allow(null);
});

async function signInBoth() {
  dana = await signIn(product, people.administrator);
  staff = await staffAt(product, now());
}

async function allow(duration: 'hour' | 'day' | 'week' | null, reason?: string): Promise<CompanyAccess> {
  const { body } = await dana.call('changeSupportAccess', { body: { duration, ...(reason && { reason }) } });
  if (!isAccess.Check(body)) throw new Error(`Not the access: ${JSON.stringify(body)}`);
  return body;
}
const period = () => {
  const to = new Date();
  const day = (at: Date) => at.toISOString().slice(0, 10);
  return { from: day(new Date(to.getTime() - 60 * 24 * hour)), to: day(to) };
};
async function list(by: StaffCaller = staff, more: { readonly alsoUnsettled?: 'true' } = {}) {
  const query = { ...period(), ...more };
  const { status, body } = await by.call('staffDocuments', { params: { userId: companyId }, query });
  if (!isList.Check(body)) throw new Error(`Not the documents: ${status} ${JSON.stringify(body)}`);
  return body;
}
async function read(key: { readonly txnType: number; readonly txnId: string }) {
  const query = { txnType: String(key.txnType), txnId: key.txnId };
  const { status, body } = await staff.call('staffDocument', { params: { userId: companyId }, query });
  if (!isDocument.Check(body)) throw new Error(`Not a document: ${status} ${JSON.stringify(body)}`);
  return body;
}
async function activity(action: ActivityEntry['action']): Promise<readonly ActivityEntry[]> {
  const { body } = await dana.call('activity', { query: { action } });
  if (!isActivity.Check(body)) throw new Error(`Not the activity: ${JSON.stringify(body)}`);
  return body.entries;
}
async function ownList() {
  const { from, to } = period();
  const { body } = await dana.call('listSalesDocuments', { body: { FromDate: from, ToDate: to } });
  if (!isOwnList.Check(body)) throw new Error(`Not the documents: ${JSON.stringify(body)}`);
  return body;
}

describe('the documents of a company', () => {
  it('are not shown to support staff without the consent of its administrator', async () => {
    expect(await list()).toMatchObject({ companyName: 'Cottonwood Landscape Supply', support: null, documents: [] });
    const [first] = (await ownList()).documents;
    if (first === undefined) throw new Error('The demo company has no documents.');
    expect(await read(first)).toMatchObject({ support: null, document: null });
    const refused = { outcome: 'refused', reason: 'NoConsent', actor: morgan.email };
    const document = `${first.txnType}/${first.txnId}`;
    expect(await activity('documents-read')).toMatchObject([
      { ...refused, after: { document } },
      { ...refused, after: { period: expect.any(String) } },
    ]);
  });

  it('are shown with it as its own users see them', async () => {
    await allow('hour', 'Case 4711');
    const own = await ownList();
    const { companyName, support, ...shown } = await list();
    expect(own.documents.length).toBeGreaterThan(0);
    expect(shown).toEqual(own);
    expect(companyName).toBe('Cottonwood Landscape Supply');
    expect(support).toMatchObject({ grantedBy: 'Dana Whitfield', reason: 'Case 4711' });
    const [first] = own.documents;
    if (first === undefined) throw new Error('The demo company has no documents.');
    const { txnType, txnId } = first;
    const { body } = await dana.call('readSalesDocument', { body: { txnType, txnId } });
    // Staff cannot open the accounting service.
    expect((await read(first)).document).toEqual({ ...Object(field(body, 'opened')), link: undefined });
  });

  it('are shown until the hour is over, by the clock of the service', async () => {
    const { support } = await allow('hour');
    expect(Date.parse(support?.until ?? '') - Date.parse(support?.grantedAt ?? '')).toBe(hour);
    const [first] = (await ownList()).documents;
    if (first === undefined) throw new Error('The demo company has no documents.');
    clockOffset = hour - 60_000;
    await signInBoth();
    expect((await list()).support).not.toBeNull();
    clockOffset = hour + 1_000;
    await signInBoth();
    expect(await list()).toMatchObject({ support: null, documents: [] });
    expect(await read(first)).toMatchObject({ support: null, document: null });
  });

  it('are hidden as soon as the administrator ends the consent', async () => {
    await allow('week');
    expect((await list()).documents.length).toBeGreaterThan(0);
    expect((await allow(null)).support).toBeNull();
    expect(await list()).toMatchObject({ support: null, documents: [] });
  });

  it('are hidden after a disconnect, and stay so when the company is connected again', async () => {
    const { realmId } = product.info;
    await allow('week');
    await services().db.tx(inRealm(), (trx) => disconnectCompany(trx, realmId, 'accounting-service', now()));
    await services().db.tx(inRealm(), (trx) => changeCompany(trx, realmId, connectedState, now()));
    await signInBoth();
    expect(await list()).toMatchObject({ support: null, documents: [] });
    expect((await activity('support-access'))[0]).toMatchObject({
      actorKind: 'service',
      after: { supportUntil: null },
    });
  });

  it('cannot be allowed for a company that is not connected', async () => {
    const { realmId } = product.info;
    const changed = (changes: Parameters<typeof changeCompany>[2]) =>
      services().db.tx(inRealm(), (trx) => changeCompany(trx, realmId, changes, now()));
    await changed({ connection: 'disconnected' });
    expect((await allow('day')).support).toBeNull();
    await changed(connectedState);
  });
});

describe('the record of the company', () => {
  it('has every consent, its end, and every reading by staff with their name', async () => {
    await allow('day', 'Case 4711');
    await list();
    const [first] = (await ownList()).documents;
    if (first === undefined) throw new Error('The demo company has no documents.');
    await read(first);
    await allow(null);
    const administrator = { actorKind: 'user', actorName: 'Dana Whitfield' };
    const [end, begin] = await activity('support-access');
    expect(begin).toMatchObject({
      ...administrator,
      before: { supportUntil: null },
      after: { supportUntil: expect.any(String), reason: 'Case 4711' },
    });
    expect(end).toMatchObject({ ...administrator, before: begin?.after?.['supportUntil'] ? {} : null });
    expect(end?.after).toEqual({ supportUntil: null });
    const reader = { actorKind: 'staff', actor: morgan.email, actorName: morgan.name };
    expect((await activity('documents-read')).slice(0, 2)).toMatchObject([
      { ...reader, after: { document: `${first.txnType}/${first.txnId}` } },
      { ...reader, after: { period: `${period().from} – ${period().to}` } },
    ]);
  });

  it('says whether unsettled documents of other days were read, too', async () => {
    await allow('hour');
    await list(staff, { alsoUnsettled: 'true' });
    const [reading] = await activity('documents-read');
    expect(reading?.after).toEqual({ period: expect.any(String), alsoUnsettled: 'true' });
  });

  it('is the same in the log of staff actions', async () => {
    await allow('hour');
    await list();
    const { body } = await staff.call('staffActions', { query: { customer: companyId, limit: '1' } });
    expect(body).toMatchObject([{ action: 'documents-read', staff: morgan.email, customerId: companyId }]);
  });
});

describe('support staff with the consent of a company', () => {
  /** Calls of staff that change something: none concerns a document. */
  const changesOfStaff: readonly RouteName[] = ['decideStaffDisconnect', 'saveStaffConfiguration', 'staffDisconnect'];
  const isOpen = (name: RouteName) => ['open', 'client-credentials'].includes(contract[name].access);

  it('are refused every call that changes something of the company', async () => {
    await allow('hour');
    const changing = routeNames.filter((name) => contract[name].method !== 'GET' && !isOpen(name));
    expect(changing.filter((name) => contract[name].access === 'staff').toSorted()).toEqual(changesOfStaff);
    const refused = changing.filter((name) => contract[name].access !== 'staff');
    expect(refused.length).toBeGreaterThan(30);
    for (const name of refused) {
      const { status } = await staff.call(name, { params: { userId: companyId, id: companyId }, body: {} });
      expect([name, status]).toEqual([name, 403]);
    }
  });

  it('are the only ones who read its documents by these calls', async () => {
    await allow('hour');
    for (const name of ['staffDocuments', 'staffDocument'] as const) {
      expect(audiences.staff).toContain(name);
      const query = name === 'staffDocument' ? { txnType: '35', txnId: '1' } : period();
      expect((await dana.call(name, { params: { userId: companyId }, query })).status).toBe(403);
    }
  });

  it('see in the list of customers until when they may read', async () => {
    const row = async () => {
      const query = { search: product.info.realmId, limit: '1' };
      const { body } = await staff.call('staffCustomers', { query });
      return body;
    };
    expect(await row()).toMatchObject([{ supportUntil: null }]);
    const { support } = await allow('hour');
    expect(await row()).toMatchObject([{ supportUntil: support?.until }]);
  });
});

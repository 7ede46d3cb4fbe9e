import { Compile } from 'typebox/compile';
import type { Answer, RouteName } from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import { type Fault, type FaultRule, realmIds } from '@salestax/sandbox';
import { type CompanyChanges, changeCompany } from '../../packages/connector/src/store/companies.ts';
import { type AccountUser, people, signIn } from './account-user.fixture.ts';
import type { CallOptions } from './call.harness.ts';
import { field, textAt } from './json.ts';
import type { Product } from './product.harness.ts';
import { until } from './until.ts';

const exempted = Compile(schemas.fetchExemptedCustomers.answer);
const found = Compile(schemas.fetchRequestCustomers.answer);
const sent = Compile(schemas.sendExemptionRequest.answer);
const last = Compile(schemas.fetchExemptionRequests.answer);

export type Method = 'Email' | 'Fax' | 'Download';

/** The actions of a user on the exemption screen, and the sandbox's record of them. */
export interface ExemptionHarness {
  readonly user: AccountUser;
  /** Makes a call; fails unless it is successful. */
  makeCall(name: RouteName, requested?: CallOptions): Promise<unknown>;
  /** Searches and polls until the data is loaded or an error is reported. */
  certificates(): Promise<Answer<'fetchExemptedCustomers'>>;
  customers(search?: object): Promise<Answer<'fetchRequestCustomers'>>;
  send(method: Method, ids: readonly string[]): Promise<Answer<'sendExemptionRequest'>>;
  lastSend(): Promise<Answer<'fetchExemptionRequests'>>;
  /** Ids of the customers that were sent a request since the harness was opened, in the order of their ids. */
  invited(method?: Method): readonly string[];
  created(): readonly string[];
}

export const allCustomers = {
  CustomerGivenName: '',
  CustomerFamilyName: '',
  CustomerEmail: '',
  CompanyName: '',
  SelectOption: 'All',
} as const;

export async function openHarness(product: Product): Promise<ExemptionHarness> {
  const user = await signIn(product, people.bookkeeper);
  const since = product.sandbox.kernel.journal.since(0).length;
  const journal = (operation: string) =>
    product.sandbox.kernel.journal.since(since).filter((entry) => entry.operation === operation);
  const makeCall: ExemptionHarness['makeCall'] = async (name, requested) => {
    const { status, body, text } = await user.call(name, requested);
    if (status !== 200) throw new Error(`${name}: ${status} ${text}`);
    return body ?? text;
  };
  return {
    user,
    makeCall,
    async certificates() {
      await makeCall('searchExemptedCustomers');
      return polled(
        () => makeCall('fetchExemptedCustomers'),
        exempted,
        (answer) => answer.exemptedCustomerData ?? answer.error,
      );
    },
    async customers(search = {}) {
      await makeCall('searchRequestCustomers', { body: { ...allCustomers, ...search } });
      return polled(
        () => makeCall('fetchRequestCustomers'),
        found,
        (answer) => answer.fetchQboCustomerData ?? answer.error,
      );
    },
    async send(method, ids) {
      const body = ids.map((Id) => ({ Id, CustomerName: `Posted ${Id}`, Email: 'posted@evil.example', Fax: '1' }));
      const answer = await makeCall('sendExemptionRequest', { params: { method }, body });
      if (!sent.Check(answer)) throw new Error(JSON.stringify(answer));
      return answer;
    },
    async lastSend() {
      const answer = await makeCall('fetchExemptionRequests');
      if (!last.Check(answer)) throw new Error(JSON.stringify(answer));
      return answer;
    },
    invited: (method) =>
      journal('CertExpressInvite.create')
        .filter(({ after }) => method === undefined || field(after, 'deliveryMethod') === method)
        .map(({ after }) => textAt(after, 'customerCode'))
        .toSorted((one, other) => Number(one) - Number(other)),
    created: () =>
      journal('Customer.create')
        .filter(({ service }) => service === 'tax-provider')
        .map(({ id }) => id),
  };
}

async function polled<Value>(
  makeCall: () => Promise<unknown>,
  answer: { Check(value: unknown): value is Value },
  ready: (value: Value) => unknown,
): Promise<Value> {
  let latest: Value | null = null;
  await until('the answer is there', async () => {
    const body = await makeCall();
    if (!answer.Check(body)) throw new Error(JSON.stringify(body));
    latest = body;
    return ready(body) !== undefined;
  });
  if (latest === null) throw new Error('No answer.');
  return latest;
}

export function fail(product: Product, rule: Omit<FaultRule, 'fault' | 'service'>, fault: Fault): void {
  product.sandbox.kernel.faults.add({ service: 'tax-provider', ...rule, fault });
}

export async function change(
  product: Product,
  changes: CompanyChanges,
  realmId: string = realmIds.main,
): Promise<void> {
  const { db, clock } = product.connector.services;
  await db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, changes, clock.now()));
}

export interface Reached {
  readonly email?: string;
  readonly fax?: string | undefined;
  readonly ship?: string | null;
  readonly bill?: string | null;
  readonly given?: string;
  readonly family?: string;
  readonly company?: string;
  /** The id of the parent with which it is billed. */
  readonly billedWith?: string;
}

/** A customer as a user enters it at the accounting service. Returns the id. */
export function addCustomer(product: Product, name: string, facts: Reached = {}): string {
  const realm = product.sandbox.accounting().realms.get(realmIds.main);
  const { email, fax, ship = '1 Main St', bill = '2 Side St', given, family, company, billedWith } = facts;
  const made = realm?.create('Customer', {
    DisplayName: name,
    ...(given !== undefined && { GivenName: given }),
    ...(family !== undefined && { FamilyName: family }),
    ...(company !== undefined && { CompanyName: company }),
    ...(email !== undefined && { PrimaryEmailAddr: { Address: email } }),
    ...(fax !== undefined && { Fax: { FreeFormNumber: fax } }),
    ...(billedWith !== undefined && { ParentRef: { value: billedWith }, Job: true, BillWithParent: true }),
    ...(ship !== null && { ShipAddr: denver(ship) }),
    ...(bill !== null && { BillAddr: denver(bill) }),
  });
  if (made?.ok !== true) throw new Error(`The accounting service refused ${name}: ${JSON.stringify(made)}`);
  return textAt(made.entity, 'Id');
}

const denver = (Line1: string) => ({
  Line1,
  City: 'Denver',
  CountrySubDivisionCode: 'CO',
  PostalCode: '80202',
  Country: 'US',
});

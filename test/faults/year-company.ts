import { type ReceiptsOfOtherApps, type Address, documentKinds } from '@salestax/contract';
import type { CompanySettings } from '../../packages/connector/src/domain/company-settings.ts';
import { type CompanyKind, type ConnectedCompany, connectCompany } from '../support/company-kinds.harness.ts';
import { type Kind, lineItem, postSave, taxDocument } from '../support/documents.fixture.ts';
import { field, listAt, numberAt, textAt } from '../support/json.ts';
import type { Product } from '../support/product.harness.ts';

/** A customer of the year. */
export interface Buyer {
  readonly id: string;
  readonly address: Address;
  /** Whether a sale of goods to this customer bears tax. */
  readonly isTaxed: boolean;
}

/** A saved document as its page has it. */
export interface Saved {
  readonly kind: Kind;
  readonly id: string;
  readonly number: string;
  readonly syncToken: string;
}

/** A company whose documents are saved in the page with the panel and elsewhere. */
export interface YearCompany extends ConnectedCompany {
  readonly receiptsOfOtherApps: ReceiptsOfOtherApps;
  readonly buyers: readonly Buyer[];
  create(kind: Kind, body: object): Saved;
  /** A sparse update on the accounting service's own pages. */
  update(saved: Pick<Saved, 'kind' | 'id'>, changes: object): Saved;
  remove(saved: Pick<Saved, 'kind' | 'id'>, how: 'void' | 'delete'): void;
  /** A payment of zero that applies a credit has both documents. */
  pay(customerId: string, total: number, lines: readonly { kind: Kind; id: string; amount: number }[]): void;
  read(saved: Pick<Saved, 'kind' | 'id'>): unknown;
  /** The panel reports a save. */
  reportSaved(saved: Saved): Promise<void>;
  reportRemoved(saved: Saved, how: 'void' | 'delete'): Promise<void>;
  /** Own lines as the panel adds them before a save; none while a vendor fails. */
  estimatedLines(kind: Kind, date: string, buyer: Buyer, price: number): Promise<readonly object[]>;
  /** The panel's session lasts less than an hour. */
  openPage(): Promise<void>;
}

const address = (line1: string, city: string, region: string, postalCode: string, country = 'US'): Address => ({
  line1,
  line2: '',
  city,
  region,
  postalCode,
  country,
});

interface BuyerFacts {
  readonly name: string;
  readonly at: Address;
  readonly isTaxed: boolean;
  readonly more?: object;
}

const denver = address('2280 Curtis St', 'Denver', 'CO', '80205');
const domestic: readonly BuyerFacts[] = [
  { name: 'Year Denver', at: denver, isTaxed: true },
  { name: 'Year Boulder', at: address('1777 Broadway', 'Boulder', 'CO', '80302'), isTaxed: true },
  { name: 'Year Minneapolis', at: address('250 Marquette Ave', 'Minneapolis', 'MN', '55415'), isTaxed: true },
  { name: 'Year Austin', at: address('301 W 2nd St', 'Austin', 'TX', '78701'), isTaxed: true },
  { name: 'Year New York', at: address('30 Rockefeller Plaza', 'New York', 'NY', '10019'), isTaxed: true },
  // Oregon has no sales tax.
  { name: 'Year Portland', at: address('1221 SW 4th Ave', 'Portland', 'OR', '97204'), isTaxed: false },
  { name: 'Year charity', at: denver, isTaxed: false, more: { Taxable: false, TaxExemptionReasonId: '5' } },
];
const canadian: readonly BuyerFacts[] = [
  {
    // Collects nothing in Canada.
    name: 'Year Winnipeg',
    at: address('185 King St', 'Winnipeg', 'MB', 'R3B 1J1', 'CA'),
    isTaxed: false,
    more: { CurrencyRef: { value: 'CAD' } },
  },
  { name: 'Year Canadian with a site in Denver', at: denver, isTaxed: true, more: { CurrencyRef: { value: 'CAD' } } },
];

const ownItem = (itemId: string, amount: number) => ({
  DetailType: 'SalesItemLineDetail',
  Amount: amount,
  SalesItemLineDetail: { ItemRef: { value: itemId }, Qty: 1, UnitPrice: amount, TaxCodeRef: { value: 'NON' } },
});

export async function openYearCompany(
  product: Product,
  kind: CompanyKind,
  settings: Partial<CompanySettings> & Pick<CompanySettings, 'receiptsOfOtherApps'>,
): Promise<YearCompany> {
  const connected = await connectCompany(product, kind, { isMakeAllCustomerTaxable: false, ...settings });
  const { realmId } = connected;
  let panelToken = await connected.panelToken();
  const realm = () => {
    const found = product.sandbox.accounting().realms.get(realmId);
    if (found === undefined) throw new Error(`There is no company ${realmId}.`);
    return found;
  };
  const read: YearCompany['read'] = ({ kind: name, id }) => valueOf(realm().read(name, id));
  const identity = (saved: Pick<Saved, 'kind' | 'id'>) => ({
    Id: saved.id,
    SyncToken: textAt(read(saved), 'SyncToken'),
  });
  const call = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(`${product.info.oauth}/api/AvaTax/${path}/${realmId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${panelToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const makeBuyer = ({ name, at, isTaxed, more = {} }: BuyerFacts): Buyer => {
    const home = {
      Line1: at.line1,
      City: at.city,
      CountrySubDivisionCode: at.region,
      PostalCode: at.postalCode,
      Country: at.country,
    };
    const made = valueOf(realm().create('Customer', { DisplayName: name, BillAddr: home, ShipAddr: home, ...more }));
    return { id: textAt(made, 'Id'), address: at, isTaxed };
  };

  return {
    ...connected,
    receiptsOfOtherApps: settings.receiptsOfOtherApps,
    buyers: [...domestic, ...(kind === 'multiCurrency' ? canadian : [])].map(makeBuyer),
    create: (name, body) => savedOf(name, valueOf(realm().create(name, body, { allowDuplicateNumber: true }))),
    update: (saved, changes) =>
      savedOf(saved.kind, valueOf(realm().update(saved.kind, { ...identity(saved), sparse: true, ...changes }))),
    remove(saved, how) {
      if (how === 'void') valueOf(realm().void(saved.kind, identity(saved)));
      else valueOf(realm().delete(saved.kind, identity(saved)));
    },
    pay(customerId, total, lines) {
      const Line = lines.map(({ kind: TxnType, id, amount }) => ({
        Amount: amount,
        LinkedTxn: [{ TxnType, TxnId: id }],
      }));
      valueOf(realm().create('Payment', { CustomerRef: { value: customerId }, TotalAmt: total, Line }));
    },
    read,
    async reportSaved(saved) {
      await call('processDocument', postSave(saved.kind, saved, { realmId }));
    },
    async reportRemoved(saved, how) {
      const reason = how === 'void' ? 'Voided' : 'Deleted';
      const { id, number } = saved;
      const txnType = documentKinds[saved.kind].number;
      await call('cancelTax', { txnId: id, txnType, qboDocNumber: number, qboDocumentDate: '2026-03-02', reason });
    },
    async estimatedLines(name, date, buyer, price) {
      const answer = await call(
        'getTax',
        taxDocument({
          txnType: documentKinds[name].number,
          customerId: buyer.id,
          DocumentDate: date,
          shippingAddress: buyer.address,
          billingAddress: buyer.address,
          lineItems: [lineItem({ quantity: 1, amount: price })],
        }),
      );
      if (field(answer, 'errorMessage') !== null) return [];
      const fee = field(answer, 'rdfAmount');
      const taxOnFee = field(answer, 'taxOnRdfAmount');
      return [
        ownItem('40', numberAt(answer, 'avaTax')),
        ...(typeof fee === 'number' ? [ownItem('41', fee)] : []),
        ...(typeof taxOnFee === 'number' ? [ownItem('42', taxOnFee)] : []),
      ];
    },
    async openPage() {
      panelToken = await connected.panelToken();
    },
  };
}

/** The rows that a user sends with a change: all except the subtotal, which the service adds itself. */
export function sentRows(document: unknown): readonly object[] {
  return listAt(document, 'Line')
    .filter((row) => typeof row === 'object' && row !== null)
    .filter((row) => field(row, 'DetailType') !== 'SubTotalLineDetail');
}

function savedOf(kind: Kind, entity: unknown): Saved {
  return {
    kind,
    id: textAt(entity, 'Id'),
    number: textAt(entity, 'DocNumber'),
    syncToken: textAt(entity, 'SyncToken'),
  };
}

function valueOf(outcome: { readonly ok: true; readonly entity: unknown } | { readonly ok: false }): unknown {
  if (outcome.ok) return outcome.entity;
  throw new Error(`The accounting service refused: ${JSON.stringify(outcome)}`);
}

import type { Product } from './product.harness.ts';

/** What the tax provider has of the documents of a product, and what its users enter there. */
export function providerOf({ sandbox }: Pick<Product, 'sandbox'>) {
  return {
    /** The present version of a transaction. */
    record(code: string) {
      const found = sandbox
        .taxProvider()
        .transactions.all()
        .find(({ header, status }) => header.code === code && status !== 'Adjusted');
      if (found === undefined) throw new Error(`${code} is not recorded.`);
      return found;
    },
    lock(code: string): void {
      sandbox.taxProvider().transactions.put({ ...this.record(code), locked: true });
    },
    /** Maps an item of the demo company to a tax code. */
    map(itemCode: string, taxCode: string): void {
      const { items } = sandbox.taxProvider();
      const [sample] = items;
      if (sample === undefined) throw new Error('The sandbox has no item.');
      items.push({ ...sample, id: nextId(items), itemCode, taxCode });
    },
    /** Enters a certificate of a customer of the demo company, valid in Colorado unless `changes` say something else. */
    certify(customerCode: string, { region = 'CO', ...changes }: CertificateChanges = {}): void {
      const { certificates, customers } = sandbox.taxProvider();
      const [sample] = certificates;
      const [customer] = customers;
      if (sample === undefined || customer === undefined) throw new Error('The sandbox has no certificate.');
      if (!customers.some((each) => each.customerCode === customerCode))
        customers.push({ ...customer, id: nextId(customers), customerCode });
      certificates.push({
        ...sample,
        id: nextId(certificates),
        exposureZone: { ...sample.exposureZone, region },
        valid: true,
        signedDate: '2020-01-01',
        expirationDate: '2099-12-31',
        customerCodes: [customerCode],
        ...changes,
      });
    },
    revoke(customerCode: string): void {
      const state = sandbox.taxProvider();
      state.certificates = state.certificates.filter(({ customerCodes }) => !customerCodes.includes(customerCode));
    },
  };
}

interface CertificateChanges {
  readonly region?: string;
  readonly expirationDate?: string;
  /** False: revoked. */
  readonly valid?: boolean;
}

const nextId = (rows: readonly { readonly id: number }[]): number => Math.max(...rows.map(({ id }) => id)) + 1;

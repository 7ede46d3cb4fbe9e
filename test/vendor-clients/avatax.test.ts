import Avatax from 'avatax';
import { AdjustmentReason } from 'avatax/lib/enums/AdjustmentReason.js';
import { CertificateRequestDeliveryMethod } from 'avatax/lib/enums/CertificateRequestDeliveryMethod.js';
import { DocumentStatus } from 'avatax/lib/enums/DocumentStatus.js';
import { DocumentType } from 'avatax/lib/enums/DocumentType.js';
import { RefundType } from 'avatax/lib/enums/RefundType.js';
import { VoidReasonCode } from 'avatax/lib/enums/VoidReasonCode.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createKernel, type Kernel } from '../../packages/sandbox/src/kernel/index.ts';
import { createTaxProvider, type TaxProvider } from '../../packages/sandbox/src/tax-provider/index.ts';

const companyCode = 'COTTONWOOD';
const companyId = 7001;

let kernel: Kernel;
let provider: TaxProvider;
let baseUrl: string;

beforeEach(async () => {
  kernel = createKernel();
  kernel.clock.set(new Date('2026-03-10T15:00:00Z'));
  provider = createTaxProvider({ kernel, rules: { forceTimeoutMilliseconds: 0 } });
  baseUrl = await provider.app.listen({ port: 0, host: '127.0.0.1' });
});

afterEach(() => provider.app.close());

function clientWith(security: object, strict: boolean) {
  const client = new Avatax({
    appName: 'Connector',
    appVersion: '1.0',
    machineName: 'test',
    environment: baseUrl,
    enableStrictTypeConversion: strict,
  });
  return client.withSecurity({ accountId: '2000134567', licenseKey: '1A2B3C4D5E6F7081', ...security });
}

const shipFrom = { line1: '1900 Wazee St', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' };
const boulder = { line1: '1301 Pearl St', city: 'Boulder', region: 'CO', postalCode: '80302', country: 'US' };

function documentModel(changes: object = {}) {
  return {
    type: DocumentType.SalesInvoice,
    companyCode,
    code: 'INV-1',
    date: new Date('2026-03-01T00:00:00.000Z'),
    customerCode: '1',
    commit: true,
    addresses: { shipFrom, shipTo: boulder },
    lines: [{ number: '1', quantity: 2, amount: 100, taxCode: 'P0000000', itemCode: 'unmapped' }],
    ...changes,
  };
}

const certificateModel = {
  signedDate: new Date('2026-01-05'),
  expirationDate: new Date('2028-01-05'),
  exemptionNumber: 'CO-1',
  exemptionReason: { name: 'RESALE' },
  exposureZone: { name: 'Colorado' },
  customers: [
    {
      companyId,
      customerCode: '4',
      name: 'Flatirons Landscaping',
      line1: '1777 Broadway',
      city: 'Boulder',
      region: 'CO',
      postalCode: '80302',
      country: 'US',
    },
  ],
};

// Where the client's own types have `Array`, its strict mode returns an empty one, so created records are read back.
describe.each([{ strict: false }, { strict: true }])(
  'the unmodified avatax client, strict types $strict,',
  ({ strict }) => {
    const client = () => clientWith({}, strict);
    const status = (name: 'Committed' | 'Cancelled' | 'Saved' | 'Temporary') => (strict ? DocumentStatus[name] : name);

    it('pings with a licence key, with a user, and with wrong credentials', async () => {
      expect(await client().ping()).toMatchObject({ authenticated: true, authenticatedAccountId: 2000134567 });
      const user = clientWith({ username: 'dana@cottonwood.example', password: 'sandbox-password' }, strict);
      expect(await user.ping()).toMatchObject({
        authenticated: true,
        authenticatedUserName: 'dana@cottonwood.example',
      });
      expect(await clientWith({ licenseKey: 'wrong' }, strict).ping()).toMatchObject({ authenticated: false });
    });

    it('throws the gateway’s error for wrong credentials', async () => {
      await expect(clientWith({ licenseKey: 'wrong' }, strict).queryCompanies({})).rejects.toMatchObject({
        code: 'AuthenticationException',
      });
    });

    it('finds the active companies', async () => {
      const companies = await client().queryCompanies({ filter: 'isActive eq true and isTest eq false' });
      expect(companies.value.map((company) => company.companyCode)).toEqual([companyCode]);
      expect(companies['@recordsetCount']).toBe(1);
      expect(await client().getCompany({ id: companyId })).toMatchObject({ name: 'Cottonwood Landscape Supply' });
    });

    it('estimates without recording', async () => {
      const estimate = await client().createTransaction({
        model: documentModel({ type: DocumentType.SalesOrder, commit: false }),
      });
      expect(estimate).toMatchObject({ id: 0, totalTax: 9.2, status: status('Temporary') });
      expect(kernel.journal.since(0)).toEqual([]);
      await expect(client().getTransactionByCode({ companyCode, transactionCode: 'INV-1' })).rejects.toMatchObject({
        code: 'EntityNotFoundError',
      });
    });

    it('creates, adjusts, reads, renames, refunds and voids a document', async () => {
      const created = await client().createOrAdjustTransaction({ model: { createTransactionModel: documentModel() } });
      expect(created).toMatchObject({ code: 'INV-1', status: status('Committed'), version: 1, totalTax: 9.2 });
      const adjusted = await client().adjustTransaction({
        companyCode,
        transactionCode: 'INV-1',
        model: {
          adjustmentReason: AdjustmentReason.PriceAdjusted,
          newTransaction: documentModel({ lines: [{ number: '1', amount: 200, taxCode: 'P0000000' }] }),
        },
      });
      expect(adjusted).toMatchObject({ version: 2, totalAmount: 200, totalTax: 18.39 });
      const refund = await client().refundTransaction({
        companyCode,
        transactionCode: 'INV-1',
        model: { refundTransactionCode: 'CM-1', refundDate: new Date('2026-03-05'), refundType: RefundType.Full },
      });
      expect(refund).toMatchObject({ code: 'CM-1', totalTax: -18.39 });
      const renamed = await client().changeTransactionCode({
        companyCode,
        transactionCode: 'INV-1',
        model: { newCode: 'INV-2' },
      });
      expect(renamed).toMatchObject({ code: 'INV-2', version: 2 });
      const voided = await client().voidTransaction({
        companyCode,
        transactionCode: 'INV-2',
        model: { code: VoidReasonCode.DocVoided },
      });
      expect(voided).toMatchObject({ status: status('Cancelled'), totalAmount: 200 });
      const list = await client().listTransactionsByCompany({
        companyCode,
        filter: "date ge '2026-03-01' and date le '2026-03-31'",
        orderBy: 'code asc',
      });
      expect(list.value.map(({ code }) => code)).toEqual(['CM-1', 'INV-2']);
      expect(kernel.journal.since(0).map(({ operation }) => operation)).toEqual([
        'Transaction.createoradjust',
        'Transaction.adjust',
        'Transaction.refund',
        'Transaction.changecode',
        'Transaction.void',
      ]);
    });

    it('commits, uncommits, unvoids, locks, verifies and settles a transaction', async () => {
      const named = { companyCode, transactionCode: 'INV-1' };
      await client().createTransaction({ model: documentModel({ commit: false }) });
      await client().verifyTransaction({ ...named, model: { verifyTotalAmount: 100, verifyTotalTax: 9.2 } });
      expect(await client().commitTransaction({ ...named, model: { commit: true } })).toMatchObject({
        status: status('Committed'),
      });
      expect(await client().uncommitTransaction(named)).toMatchObject({ status: status('Saved') });
      expect(await client().settleTransaction({ ...named, model: { commit: { commit: true } } })).toMatchObject({
        status: status('Committed'),
      });
      expect(await client().lockTransaction({ ...named, model: { isLocked: true } })).toMatchObject({ locked: true });
      await expect(
        client().voidTransaction({ ...named, model: { code: VoidReasonCode.DocVoided } }),
      ).rejects.toMatchObject({
        code: 'CannotModifyLockedTransaction',
      });
    });

    it('receives the retail delivery fee as the tax of its line', async () => {
      const lines = [
        { number: '1', amount: 100, taxCode: 'P0000000' },
        { number: 'RDF', amount: 0, quantity: 1, taxCode: 'OF400000' },
      ];
      const answer = await client().createTransaction({
        model: documentModel({ lines, type: DocumentType.SalesOrder }),
      });
      const fee = answer.lines?.[1];
      expect(fee?.tax).toBe(0.28);
      expect(fee?.details?.map(({ isFee, taxName, tax }) => ({ isFee, taxName, tax }))).toEqual([
        { isFee: true, taxName: 'Retail Delivery Fee', tax: 0.28 },
      ]);
    });

    it('reads and writes items, nexus and definitions', async () => {
      const item = { id: 0, itemCode: 'SKU-9', description: 'Nine', taxCode: 'PC040100' };
      await client().createItems({ companyId, model: [item] });
      const items = await client().listItemsByCompany({ companyId, filter: "itemCode eq 'SKU-9'" });
      expect(items.value).toMatchObject([{ itemCode: 'SKU-9', taxCode: 'PC040100' }]);
      const definitions = await client().listNexusByCountryAndRegion({ country: 'US', region: 'IL' });
      expect(definitions.value[0]).toMatchObject({ jurisName: 'ILLINOIS' });
      const [illinois] = definitions.value;
      if (illinois === undefined) throw new Error('Illinois is not defined');
      illinois.effectiveDate = new Date('2026-01-01');
      await client().createNexus({ companyId, model: [illinois] });
      const declared = await client().listNexusByCompany({ companyId, filter: "region eq 'IL'" });
      expect(declared.value).toMatchObject([{ jurisName: 'ILLINOIS', jurisCode: '17' }]);
      const codes = await client().listTaxCodes({ filter: "taxCode eq 'FR'" });
      expect(codes.value[0]).toMatchObject({ taxCode: 'FR' });
      expect((await client().listEntityUseCodes({ filter: "code eq 'G'" })).value[0]).toMatchObject({ name: 'RESALE' });
      expect((await client().listRegionsByCountry({ country: 'US', filter: "code eq 'CO'" })).value[0]).toMatchObject({
        name: 'Colorado',
      });
    });

    it('validates a correct address and reports a wrong street', async () => {
      const good = await client().resolveAddressPost({ model: { ...shipFrom } });
      expect(good.validatedAddresses?.[0]).toMatchObject({ line1: '1900 WAZEE ST', city: 'DENVER' });
      expect(good.validatedAddresses?.[0]?.postalCode).toMatch(/^80202-\d{4}$/);
      const bad = await client().resolveAddress({
        line1: 'Unknown Street',
        city: 'Denver',
        region: 'CO',
        postalCode: '80202',
      });
      expect(bad.messages?.[0]).toMatchObject({ severity: 'Error', refersTo: 'Address.Line0' });
      await expect(client().resolveAddress({ city: 'Denver' })).rejects.toMatchObject({ code: 'InvalidAddress' });
    });

    it('reads and creates certificates, and sends requests for new ones', async () => {
      const certificates = await client().queryCertificates({ companyId, include: 'customers' });
      expect(certificates.value).toHaveLength(14);
      await client().createCertificates({ companyId, model: [certificateModel] });
      const own = await client().listCertificatesForCustomer({ companyId, customerCode: '4' });
      expect(own.value.map(({ exemptionNumber }) => exemptionNumber)).toEqual(['CO-1']);
      const exempt = await client().createTransaction({ model: documentModel({ customerCode: '4' }) });
      expect(exempt).toMatchObject({ totalTax: 0, totalExempt: 100 });
      await client().createCertExpressInvitation({
        companyId,
        customerCode: '4',
        model: [
          {
            recipient: 'a@b.example',
            coverLetterTitle: 'STANDARD_REQUEST',
            deliveryMethod: CertificateRequestDeliveryMethod.Email,
          },
        ],
      });
      kernel.clock.advance(5000);
      const invites = await client().listCertExpressInvitations({ companyId });
      expect(invites.value[0]).toMatchObject({ requestLink: expect.stringContaining('https://') });
      const { id = 0 } = invites.value[0] ?? {};
      const one = await client().getCertExpressInvitation({ companyId, customerCode: '4', id });
      expect(one).toMatchObject({ id, customerCode: '4', requestLink: invites.value[0]?.requestLink });
    });
  },
);

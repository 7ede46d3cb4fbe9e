import { describe, expect, it } from 'vitest';
import { long } from '../../../../test/long.ts';
import { codeOf, openCompany, sale } from '../testing/accounting.harness.ts';

const CustomerRef = { value: '2' };
type Company = ReturnType<typeof openCompany>;

const save = async ({ call }: Company, entity: string, body: object = sale()) =>
  Object.values((await call('POST', `/${entity.toLowerCase()}`, body)).json())[0] as { Id: string; SyncToken: string };

const read = async ({ call }: Company, entity: string, id: string) =>
  (await call('GET', `/${entity.toLowerCase()}/${id}`)).json()[entity];

const applied = (Amount: number, ...links: readonly [type: string, id: string][]) => ({
  Amount,
  LinkedTxn: links.map(([TxnType, TxnId]) => ({ TxnId, TxnType })),
});

describe('a credit', () => {
  it('is applied to an invoice by a payment of zero that links both', async () => {
    const company = openCompany();
    const [invoice, credit] = [await save(company, 'Invoice'), await save(company, 'CreditMemo')];
    const { status, json } = await company.call('POST', '/payment', {
      CustomerRef,
      TotalAmt: 0,
      Line: [applied(20, ['Invoice', invoice.Id]), applied(20, ['CreditMemo', credit.Id])],
    });
    expect([status, json().Payment.UnappliedAmt]).toEqual([200, 0]);
    expect(await read(company, 'Invoice', invoice.Id)).toMatchObject({
      Balance: 39.5,
      LinkedTxn: [{ TxnId: json().Payment.Id, TxnType: 'Payment' }],
    });
    const after = await read(company, 'CreditMemo', credit.Id);
    expect(after).toMatchObject({ Balance: 39.5, RemainingCredit: 39.5, LinkedTxn: [], SyncToken: '1' });
    const { QueryResponse } = await company.query("select * from Payment where CustomerRef = '2'");
    expect(QueryResponse.Payment.map(({ Id }: { Id: string }) => Id)).toContain(json().Payment.Id);
  });

  it('may be linked on the line of the invoice, and together with money', long, async () => {
    const company = openCompany();
    const [invoice, credit] = [await save(company, 'Invoice'), await save(company, 'CreditMemo')];
    const { json } = await company.call('POST', '/payment', {
      CustomerRef,
      TotalAmt: 9.5,
      Line: [applied(50, ['Invoice', invoice.Id], ['CreditMemo', credit.Id]), applied(9.5, ['Invoice', invoice.Id])],
    });
    expect(json().Payment.UnappliedAmt).toBe(0);
    expect((await read(company, 'Invoice', invoice.Id)).Balance).toBe(0);
    expect((await read(company, 'CreditMemo', credit.Id)).RemainingCredit).toBe(9.5);
  });

  it('cannot be applied beyond its rest, and a payment not beyond its money and credits (6000)', long, async () => {
    const company = openCompany();
    const [invoice, credit] = [await save(company, 'Invoice'), await save(company, 'CreditMemo')];
    const pay = async (...Line: object[]) =>
      codeOf((await company.call('POST', '/payment', { CustomerRef, TotalAmt: 0, Line })).json());
    expect(await pay(applied(60, ['Invoice', invoice.Id]), applied(60, ['CreditMemo', credit.Id]))).toBe('6000');
    expect(await pay(applied(20, ['Invoice', invoice.Id]), applied(10, ['CreditMemo', credit.Id]))).toBe('6000');
    expect(await pay(applied(20, ['CreditMemo', '999999']))).toBe('2500');
  });
});

describe('a deposit', () => {
  const bank = { value: '6' };
  const bring = (company: Company, TxnType: string, TxnId: string, DepositToAccountRef: object = bank) =>
    company.call('POST', '/deposit', { DepositToAccountRef, Line: [{ LinkedTxn: [{ TxnId, TxnType }] }] });

  it.each(['SalesReceipt', 'Payment'])('locks a %s: no change, no void and no deletion (6540)', async (entity) => {
    const company = openCompany();
    const body = entity === 'Payment' ? { CustomerRef, TotalAmt: 59.5 } : sale();
    const { Id } = await save(company, entity, body);
    const { Deposit } = (await bring(company, entity, Id)).json();
    expect(Deposit).toMatchObject({ TotalAmt: 59.5, DepositToAccountRef: { value: '6', name: 'Checking' } });
    const { SyncToken, LinkedTxn } = await read(company, entity, Id);
    expect(LinkedTxn).toEqual([{ TxnId: Deposit.Id, TxnType: 'Deposit' }]);
    const path = `/${entity.toLowerCase()}`;
    const memo = { Id, SyncToken, sparse: true, PrivateNote: 'x' };
    const refused = await company.call('POST', path, memo);
    expect([refused.status, refused.json().Fault]).toEqual([
      400,
      {
        Error: [
          {
            Message: 'Deposited Transaction cannot be changed',
            Detail: expect.stringContaining('This transaction has been deposited.'),
            code: '6540',
            element: '',
          },
        ],
        type: 'ValidationFault',
      },
    ]);
    for (const operation of ['void', 'delete'])
      expect(codeOf((await company.call('POST', `${path}?operation=${operation}`, memo)).json())).toBe('6540');
    await company.call('POST', '/deposit?operation=delete', { Id: Deposit.Id, SyncToken: '0' });
    const free = await read(company, entity, Id);
    expect((await company.call('POST', path, { ...memo, SyncToken: free.SyncToken })).status).toBe(200);
  });

  it('goes to a bank account and takes each transaction once', async () => {
    const company = openCompany();
    const { Id } = await save(company, 'SalesReceipt');
    expect(codeOf((await bring(company, 'SalesReceipt', Id, { value: '5' })).json())).toBe('6000');
    expect((await bring(company, 'SalesReceipt', Id)).status).toBe(200);
    expect(codeOf((await bring(company, 'SalesReceipt', Id)).json())).toBe('6000');
    expect(codeOf((await bring(company, 'SalesReceipt', '999999')).json())).toBe('2500');
  });
});

describe('a write', () => {
  it('of a transaction names the user who connected the app', async () => {
    const company = openCompany();
    const [administrator] = company.state.oauth.users;
    const { Id } = await save(company, 'Invoice');
    expect((await read(company, 'Invoice', Id)).MetaData.LastModifiedByRef).toEqual({ value: administrator?.id });
    expect((await read(company, 'Customer', '2')).MetaData).not.toHaveProperty('LastModifiedByRef');
  });
});

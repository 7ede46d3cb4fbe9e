import type { Product } from '../support/product.harness.ts';
import type { Kind } from './golden-case.ts';
import { exchange, field } from '../support/json.ts';

/** The vendors' own interfaces, as other programs use them. */
export interface Vendors {
  /** Creates one entity at the accounting service and returns it. */
  create(entity: string, body: unknown): Promise<unknown>;
  readDocument(kind: Kind, id: string): Promise<unknown>;
  /** A call below `/api/v2` of the tax provider. */
  provider(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown>;
}

export function openVendors({ info }: Product): Vendors {
  const { accounting, realmId, accountingToken, taxProvider, taxAccount } = info;
  const company = `${accounting}/v3/company/${realmId}`;
  const bearer = `Bearer ${accountingToken}`;
  const basic = `Basic ${Buffer.from(`${taxAccount.accountId}:${taxAccount.licenseKey}`).toString('base64')}`;
  return {
    create: async (entity, body) =>
      field(await exchange(`${company}/${entity.toLowerCase()}?minorversion=75`, bearer, 'POST', body), entity),
    readDocument: async (kind, id) =>
      field(await exchange(`${company}/${kind.toLowerCase()}/${id}?minorversion=75`, bearer, 'GET'), kind),
    provider: (method, path, body) => exchange(`${taxProvider}/api/v2${path}`, basic, method, body),
  };
}

import { exchange, field, listAt } from '../support/json.ts';
import type { Product } from '../support/product.harness.ts';
import type { Kind } from './golden-case.ts';

/** One company at both vendors. */
export interface CompanyAccess {
  readonly realmId: string;
  readonly accountingBearer: string;
  /** Authorizes calls of the provider. */
  readonly basic: string;
}

/** The vendors' own interfaces, as other programs use them. */
export interface Vendors {
  /** Creates one entity at the accounting service and returns it. */
  create(entity: string, body: unknown): Promise<unknown>;
  /** The same in a batch with a query, which the service answers beside it. */
  createInBatch(entity: string, body: unknown): Promise<unknown>;
  readDocument(kind: Kind, id: string): Promise<unknown>;
  /** A call below `/api/v2` of the tax provider. */
  provider(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown>;
}

export function openVendors({ info }: Product, { realmId, accountingBearer, basic }: CompanyAccess): Vendors {
  const { accounting, taxProvider } = info;
  const company = `${accounting}/v3/company/${realmId}`;
  return {
    create: async (entity, body) =>
      field(
        await exchange(`${company}/${entity.toLowerCase()}?minorversion=75`, accountingBearer, 'POST', body),
        entity,
      ),
    async createInBatch(entity, body) {
      const BatchItemRequest = [
        { bId: 'query', Query: 'SELECT * FROM CompanyInfo' },
        { bId: 'create', operation: 'create', [entity]: body },
      ];
      const answer = await exchange(`${company}/batch?minorversion=75`, accountingBearer, 'POST', { BatchItemRequest });
      const created = listAt(answer, 'BatchItemResponse').find((item) => field(item, 'bId') === 'create');
      return field(created, entity);
    },
    readDocument: async (kind, id) =>
      field(await exchange(`${company}/${kind.toLowerCase()}/${id}?minorversion=75`, accountingBearer, 'GET'), kind),
    provider: (method, path, body) => exchange(`${taxProvider}/api/v2${path}`, basic, method, body),
  };
}

import { realmIds } from '@salestax/sandbox';
import { field } from './json.ts';
import type { Product } from './product.harness.ts';

type Entity = 'Customer' | 'Item';

/** Customers and items, as a user changes them on the accounting service's own screens. */
export interface Lists {
  /** Creates a row; its id. */
  create(entity: Entity, body: object): string;
  /** A sparse update. The service reads the row anew, as after a webhook. */
  update(entity: Entity, id: string, changes: object): void;
  /** Creates a service that is sold; its id. */
  createItem(Name: string): string;
}

export function listsOf(product: Pick<Product, 'sandbox' | 'connector'>, realmId: string = realmIds.main): Lists {
  const realm = () => {
    const found = product.sandbox.accounting().realms.get(realmId);
    if (found === undefined) throw new Error(`The company ${realmId} does not exist.`);
    return found;
  };
  const create = (entity: Entity, body: object): string => entityOf(realm().create(entity, body)).Id;
  return {
    create,
    update(entity, id, changes) {
      const { SyncToken } = entityOf(realm().read(entity, id));
      entityOf(realm().update(entity, { Id: id, SyncToken, sparse: true, ...changes }));
      product.connector.services.facts.invalidate(realmId);
    },
    createItem(Name) {
      const IncomeAccountRef = field(entityOf(realm().read('Item', '1')), 'IncomeAccountRef');
      return create('Item', { Name, Type: 'Service', IncomeAccountRef });
    },
  };
}

function entityOf<Row>(outcome: { ok: true; entity: Row } | { ok: false }): Row {
  if (outcome.ok) return outcome.entity;
  throw new Error(`The accounting service refused: ${JSON.stringify(outcome)}`);
}

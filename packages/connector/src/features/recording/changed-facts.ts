import type { ChangedFact } from '../../domain/changed-fact.ts';

interface ChangedEntity {
  /** The vendor's name, in any letter case. */
  readonly entity: string;
  readonly id: string;
  readonly operation: string;
}

/**
 * The cached facts that a change at the accounting service concerns; undefined = any, because the entity is not known
 * here. A saved document is a fact of other documents only as the sale that a credit reverses.
 */
export function factChangedBy({ entity, id, operation }: ChangedEntity): ChangedFact | undefined {
  switch (entity.toLowerCase()) {
    case 'companyinfo':
      return { about: 'company' };
    case 'preferences':
      return { about: 'preferences' };
    case 'customer':
      // A merge and a deletion change other customers, too.
      return { about: 'customers', id: operation === 'created' || operation === 'updated' ? id : null };
    case 'department':
      return { about: 'departments' };
    case 'item':
      return { about: 'items' };
    case 'taxcode':
    case 'taxrate':
    case 'taxagency':
      return { about: 'tax-codes' };
    case 'invoice':
    case 'salesreceipt':
    case 'creditmemo':
    case 'refundreceipt':
    case 'estimate':
    case 'payment':
      return { about: 'sales' };
    default:
      return undefined;
  }
}

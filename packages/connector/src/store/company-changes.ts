import { type KyselyPlugin, type OperationNode, type RootOperationNode, TableNode } from 'kysely';
import { noteCompanyChange } from './transaction-guard.ts';

/** Tables of which services cache rows: the company, its credentials and its connection to the accounting service. */
const cachedTables: ReadonlySet<string> = new Set(['company', 'secret', 'accountingConnection']);

/**
 * Notes in the current transaction that it changes a company. A plugin sees every statement, so no writer can forget to
 * invalidate the caches. It comes before the plugin that renames tables.
 */
export const companyChangesPlugin: KyselyPlugin = {
  transformQuery({ node }) {
    if (writtenTables(node).some((table) => cachedTables.has(table))) noteCompanyChange();
    return node;
  },
  transformResult: async ({ result }) => result,
};

function writtenTables(node: RootOperationNode): readonly string[] {
  if (node.kind === 'InsertQueryNode') return namesOf([node.into]);
  if (node.kind === 'UpdateQueryNode') return namesOf([node.table]);
  return node.kind === 'DeleteQueryNode' ? namesOf(node.from.froms) : [];
}

function namesOf(nodes: readonly (OperationNode | undefined)[]): readonly string[] {
  return nodes.flatMap((node) => (node && TableNode.is(node) ? [node.table.identifier.name] : []));
}

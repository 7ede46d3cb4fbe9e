/**
 * The name of a row of a list (item, customer, account, department, shipping method), as a row or a reference has it. The
 * accounting service appends a mark to the names of inactive rows, also to those in a full name ('Garden:Fountain
 * (deleted)'); the tax provider knows the item by its name without it (Intuit, Item reference, `Active`).
 */
export function listName(name: string): string {
  return name.replaceAll(/ \(deleted\)(?=:|$)/g, '');
}

export interface Item {
  readonly id: string;
  readonly name: string;
  readonly fullyQualifiedName: string;
  readonly type: string;
  readonly taxable: boolean;
  readonly sellable: boolean;
  readonly incomeAccountId: string | null;
  readonly description: string;
  readonly sku: string;
}

export interface Item {
  readonly id: string;
  readonly name: string;
  readonly fullyQualifiedName: string;
  readonly type: string;
  readonly taxable: boolean;
  readonly sellable: boolean;
  /** The accounting service refuses inactive items on new lines. */
  readonly isActive: boolean;
  readonly incomeAccountId: string | null;
  readonly description: string;
  readonly sku: string;
}

import { isRecord } from '@salestax/widget-kit';
import type { AccountingContext, DialogRequest, LineChange } from '../document-host.ts';

/** Type guards for messages from another window; unknown fields are ignored. */
export type Guard<Value> = (value: unknown) => value is Value;

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isNull = (value: unknown): value is null => value === null;

const either =
  <First, Second>(first: Guard<First>, second: Guard<Second>): Guard<First | Second> =>
  (value): value is First | Second =>
    first(value) || second(value);

const oneOf =
  <const Value extends string | number | boolean>(...values: readonly Value[]): Guard<Value> =>
  (value): value is Value =>
    values.some((allowed) => allowed === value);

const listOf =
  <Entry>(entry: Guard<Entry>): Guard<readonly Entry[]> =>
  (value): value is readonly Entry[] =>
    Array.isArray(value) && value.every(entry);

/** A guard for an object whose fields pass their guards. */
const shape =
  <Value extends object>(guards: { readonly [Key in keyof Value]-?: Guard<Value[Key]> }): Guard<Value> =>
  (value): value is Value =>
    isRecord(value) && Object.entries<Guard<unknown>>(guards).every(([key, guard]) => guard(value[key]));

export const isContext = shape<AccountingContext>({
  email: isText,
  name: isText,
  isAdmin: isFlag,
  companyName: isText,
  realmId: isText,
  qboUserId: isText,
});

/** A line as `line-changes.ts` writes it: most fields have one value only. */
const isTaxLine = shape<Extract<LineChange, { action: 'insert' }>['line']>({
  accountId: isText,
  amount: isNumber,
  billable: oneOf(false),
  description: isText,
  discountAmount: isNull,
  discountPercent: isNull,
  itemId: isText,
  quantity: oneOf('1'),
  rate: isNumber,
  taxable: oneOf(false),
  isSale: oneOf(false),
  order: oneOf(2, 3, 4),
  classId: isNull,
  taxCodeId: isNull,
  serviceDate: isNull,
  customerId: oneOf(''),
});

const isInsert = shape<Extract<LineChange, { action: 'insert' }>>({ action: oneOf('insert'), line: isTaxLine });
const isUpdate = shape<Extract<LineChange, { action: 'update' }>>({
  action: oneOf('update'),
  lineId: isText,
  line: isTaxLine,
});
const isRemove = shape<Extract<LineChange, { action: 'remove' }>>({ action: oneOf('remove'), lineId: isText });

export const areLineChanges = listOf<LineChange>(either(either(isInsert, isUpdate), isRemove));

export const isDialogRequest = shape<DialogRequest>({
  title: isText,
  text: isText,
  buttons: listOf(shape({ id: isText, label: isText })),
});

import { type Static, Type } from 'typebox';

/**
 * Parameter of all calls whose answers have the custom fields of sales documents. Without it the service gives only the
 * three legacy fields; it needs minor version 70 or later
 * (developer.intuit.com/app/developer/qbo/docs/workflows/create-custom-fields/get-started, read 2026-11-25). Intuit
 * documents it for `/{entityname}`; that `/query` takes it as well is what its users report
 * (github.com/routablehq/python-quickbooks/pull/394, github.com/Wish-Org/QuickBooksSharp/pull/31). A service that does
 * not know it ignores it, as it does every unknown parameter.
 */
export const withCustomFields = { include: 'enhancedAllCustomFields' };

/** Legacy fields are texts; newer ones may be numbers or dates (Intuit's schema of `CustomField`). */
export const CustomFieldEntity = Type.Object({
  Name: Type.Optional(Type.String()),
  StringValue: Type.Optional(Type.String()),
  NumberValue: Type.Optional(Type.Union([Type.Number(), Type.String()])),
  DateValue: Type.Optional(Type.String()),
});
type CustomFieldEntity = Static<typeof CustomFieldEntity>;

/** The values by the names of their fields. Fields without a value are omitted. */
export function readCustomFields(fields: readonly CustomFieldEntity[]): Record<string, string> {
  const entries = fields.map((field): [string, string] => [field.Name ?? '', valueOf(field)]);
  return Object.fromEntries(entries.filter(([name, value]) => name !== '' && value !== ''));
}

function valueOf({ StringValue, NumberValue, DateValue }: CustomFieldEntity): string {
  return String(StringValue ?? NumberValue ?? DateValue ?? '').trim();
}

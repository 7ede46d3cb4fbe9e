/**
 * The JSON types of a value, as a sample of it: '' for a text, 0 for a number, false for a boolean, null for anything or
 * nothing; `[item]` for a list, `[one, other]` for either (where null is JSON's null), and an object with its fields. A name that
 * ends with '?' is a field that may be absent.
 */
export type Shape = string | number | boolean | null | readonly Shape[] | { readonly [field: string]: Shape };

/**
 * Whether a value has the JSON types of a shape. Fields that the shape does not name are ignored, and the values of texts
 * and numbers are not checked: the answer of a newer service may have more fields and
 * new values. (The schemas and what validates them are too large for the widgets.)
 */
export function fitsShape(shape: Shape, value: unknown): boolean {
  if (shape === null) return true;
  if (isList(shape)) {
    const [item = null, ...others] = shape;
    return others.length > 0
      ? shape.some((one) => (one === null ? value === null : fitsShape(one, value)))
      : Array.isArray(value) && value.every((each) => fitsShape(item, each));
  }
  if (typeof shape !== 'object') return typeof value === typeof shape;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return Object.entries(shape).every(([name, part]) => {
    const field = fields.get(name.replace('?', ''));
    return (field === undefined && name.endsWith('?')) || fitsShape(part, field);
  });
}

const isList = (shape: Shape): shape is readonly Shape[] => Array.isArray(shape);

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { plainSchemas } from '../build/types/plain-types.mjs';

describe('the published type of a schema', () => {
  const declared = (schema: string) =>
    plainSchemas(`export declare const X: ${schema};\nexport type X = Static<typeof X>;\n`).trim();

  it.each([
    ['Type.TString', 'string'],
    ['Type.TInteger', 'number'],
    ['Type.TEnum<["State", "City"]>', '"State" | "City"'],
    ['Type.TUnion<[Type.TNumber, Type.TNull]>', 'number | null'],
    ['Type.TArray<Type.TUnion<[Type.TNumber, Type.TNull]>>', '(number | null)[]'],
    ['Type.TRecord<"^.*$", Type.TBoolean>', 'Record<string, boolean>'],
    ['Type.TLiteral<"x">', '"x"'],
  ])('of %s is %s', (schema, plain) => {
    expect(declared(schema)).toBe(`export type X = ${plain};`);
  });

  it('of an object is an interface with the comments of its fields', () => {
    const schema = `Type.TObject<{
    /** What is exempt. */
    exempt: Type.TOptional<Type.TNumber>;
    place: Type.TObject<{
        city: Type.TString;
    }>;
}>`;
    expect(declared(schema)).toBe(`export interface X {
    /** What is exempt. */
    exempt?: number;
    place: {
        city: string;
    };
}`);
  });

  it('leaves schemas without a type of their own as they are', () => {
    const text = 'export declare const Name: Type.TString;\n';
    expect(plainSchemas(text)).toBe(text);
  });

  it('is refused for a kind of schema that has no plain type', () => {
    expect(() => declared('Type.TFunction<[], Type.TVoid>')).toThrow('no plain type for Type.TFunction');
  });
});

describe('the published types of a widget', () => {
  const api = path.resolve(import.meta.dirname, '../api/widgets');
  it.each(readdirSync(api))('name its texts by their interface: %s', (widget) => {
    const types = readFileSync(path.join(api, widget, 'index.d.ts'), 'utf8');
    expect(types).toMatch(/declare const widget: Widget<.+, \w+Messages, BaseOptions</);
    // Every widget has this text.
    expect(types).not.toContain('retry: string');
  });
});

import { describe, expect, it } from 'vitest';
import type { Route } from './route.ts';
import * as routes from './routes/index.ts';
import { answerShapes } from './schemas/shape-of.ts';
import { fitsShape, type Shape } from './shape.ts';

it('the calls check the shapes of their schemas (npm run generate writes them)', () => {
  const checked = Object.values<Route>(routes).flatMap(({ name, shape }) => (shape === null ? [] : [[name, shape]]));
  expect(Object.fromEntries(checked)).toEqual(answerShapes());
});

describe('a value fitsShape a shape', () => {
  it.each<[Shape, unknown]>([
    ['', 'any text'],
    [0, -3.5],
    [false, true],
    [null, undefined],
    [[''], []],
    [[0], [1, 2]],
    [['', null], null],
    [[{ a: '' }, null], { a: 'x' }],
    [[0, ''], ''],
    [{ a: '' }, { a: 'x', more: [] }],
    [{ 'a?': '' }, {}],
    [{ 'a?': '' }, { a: 'x' }],
    [{ a: [{ b: [0, null] }] }, { a: [{ b: null }, { b: 2 }] }],
  ])('%j: %j', (shape, value) => {
    expect(fitsShape(shape, value)).toBe(true);
  });
});

describe('a value does not fit a shape', () => {
  it.each<[Shape, unknown]>([
    ['', null],
    ['', 1],
    [0, '1'],
    [false, undefined],
    [[''], {}],
    [[''], ['x', 1]],
    [['', null], undefined],
    [{}, []],
    [{}, null],
    [{ a: '' }, {}],
    [{ 'a?': '' }, { a: null }],
    [{ a: [{ b: 0 }] }, { a: [{ b: 0 }, {}] }],
    [{ toString: '' }, {}],
  ])('%j: %j', (shape, value) => {
    expect(fitsShape(shape, value)).toBe(false);
  });
});

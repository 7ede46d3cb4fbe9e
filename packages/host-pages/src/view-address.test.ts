import { assert, constantFrom, dictionary, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { historyOf, isOtherView, readView, writeView } from './view-address.ts';

const any = (value: string) => value;
const names = { tab: any, find: any, sort: any, row: any };
const address = 'https://connector.example/exemption/avatax?RealmId=934&source=x';

const views = dictionary(constantFrom(...Object.keys(names)), string({ unit: 'binary', minLength: 1 }), {
  noNullPrototype: true,
});

describe('a view in an address', () => {
  it('is read as it was written, whatever its texts are', () => {
    assert(
      property(views, (view) => {
        const url = writeView(address, view, names);
        expect(readView(new URL(url.href).searchParams, names)).toEqual(
          Object.fromEntries(Object.entries(view).map(([name, text]) => [name, text.toWellFormed()])),
        );
        expect([url.origin, url.pathname, url.hash]).toEqual(['https://connector.example', '/exemption/avatax', '']);
        expect(['RealmId', 'source'].map((name) => url.searchParams.get(name))).toEqual(['934', 'x']);
      }),
    );
  });

  it('takes the place of the one before', () => {
    const before = writeView(address, { find: 'blue', row: '7' }, names);
    expect(writeView(before.href, { tab: 'requests' }, names).href).toBe(`${address}&tab=requests`);
    expect(writeView(before.href, {}, names).href).toBe(address);
  });

  it('has no names that the widget does not know, and no wrong values', () => {
    const shape = {
      show(value: string) {
        if (value !== 'expired') throw new TypeError('wrong');
      },
    };
    const read = (query: string) => readView(new URLSearchParams(query), shape);
    expect(read('show=expired&colour=red&__proto__=x')).toEqual({ show: 'expired' });
    expect(read('show=%3Cscript%3E')).toEqual({});
    expect(read('show=all&show=expired')).toEqual({});
  });

  it('is an entry of its own in the history for another tab or row, else it changes in place', () => {
    expect(historyOf({}, { row: '7' })).toBe('push');
    expect(historyOf({ tab: 'requests' }, {})).toBe('push');
    expect(historyOf({ row: '7' }, { row: '7', sort: 'name', find: 'blue' })).toBe('replace');
  });

  it('is told apart from another page, and from other parameters', () => {
    const one = new URL(address);
    expect(isOtherView(one, new URL(`${address}&find=blue`), names)).toBe(true);
    expect(isOtherView(one, new URL(`${address}&txnId=2`), names)).toBe(false);
    expect(isOtherView(one, new URL('https://connector.example/exemption?RealmId=934&source=x'), names)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { baseUrl, callback, fields, oneOf, optional, text } from './options.ts';

const read = fields({
  config: fields({ apiBaseUrl: baseUrl }),
  size: optional(oneOf('small', 'large'), 'small'),
  onSave: optional(callback<(id: string) => void>(), null),
});

describe('options', () => {
  it('have all their defaults after they were read', () => {
    expect(read({ config: { apiBaseUrl: 'https://connector.example/base/' } })).toEqual({
      config: { apiBaseUrl: 'https://connector.example/base' },
      size: 'small',
      onSave: null,
    });
  });

  it.each([
    [{}, 'option "config" must be given'],
    [{ config: {} }, 'option "config.apiBaseUrl" must be given'],
    [{ config: { apiBaseUrl: 'javascript:alert(1)' } }, 'option "config.apiBaseUrl" must be an absolute http(s) URL'],
    [{ config: { apiBaseUrl: '/api' } }, 'must be an absolute http(s) URL'],
    [{ config: { apiBaseUrl: 'https://x.example/?a=1' } }, 'must be an absolute http(s) URL'],
    [{ config: { apiBaseUrl: 'https://x.example/#a' } }, 'must be an absolute http(s) URL'],
    [
      { config: { apiBaseUrl: 'http://x.example', apiBase: '' } },
      'unknown option "config.apiBase" (known: apiBaseUrl)',
    ],
    [{ config: { apiBaseUrl: 'http://x.example' }, size: 'huge' }, 'option "size" must be one of small, large'],
    [{ config: { apiBaseUrl: 'http://x.example' }, onSave: 1 }, 'option "onSave" must be a function'],
    ['text', 'option "options" must be an object'],
  ])('%j: %s', (value, message) => {
    expect(() => read(value)).toThrow(TypeError);
    expect(() => read(value)).toThrow(message);
  });

  it('ignore what a page has added to Object.prototype', () => {
    const given: object = Object.create({ size: 'large', extra: 1 });
    expect(read(Object.assign(given, { config: { apiBaseUrl: 'https://connector.example' } }))).toEqual({
      config: { apiBaseUrl: 'https://connector.example' },
      size: 'small',
      onSave: null,
    });
  });

  it('do not accept an empty text as a text', () => {
    expect(() => text('', 'title')).toThrow('option "title" must be a text');
  });
});

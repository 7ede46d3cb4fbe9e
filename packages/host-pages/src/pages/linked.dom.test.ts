import { expect, it, vi } from 'vitest';
import { mountLinked } from './linked.ts';

const names = { find: (value: string) => value, row: (value: string) => value };
const at = (search: string) => new URL(`/list${search}`, location.href);

/** A page with a widget that has the option `view`. */
async function page(search: string) {
  const link = vi.fn<(url: URL, how: 'push' | 'replace') => void>();
  const update = vi.fn<(patch: object) => void>();
  let report: (view: Record<string, string>) => void = () => {};
  let first: object | undefined;
  const mounted = await mountLinked({ on: Object.create(null), url: at(search), link }, names, (on, view) => {
    report = on.viewChange;
    first = view;
    return { unmount: () => {}, update };
  });
  return { mounted, link, update, first, report: (view: Record<string, string>) => report(view) };
}

it('starts with the view of the address', async () => {
  expect((await page('')).first).toBeUndefined();
  expect((await page('?find=blue&RealmId=1')).first).toEqual({ find: 'blue' });
});

it('sets the address when the view has changed, until the page is left', async () => {
  const { mounted, link, report } = await page('');
  report({ find: 'blue' });
  await vi.waitFor(() => expect(link).toHaveBeenCalledTimes(1));
  report({ find: 'blue', row: '7' });
  await vi.waitFor(() => expect(link).toHaveBeenCalledTimes(2));
  expect(link.mock.calls.map(([url, how]) => [url.search, how])).toEqual([
    ['?find=blue', 'replace'],
    ['?find=blue&row=7', 'push'],
  ]);
  report({});
  mounted.unmount();
  await mounted.follow?.(at(''));
  expect(link).toHaveBeenCalledTimes(2);
});

it('follows another view of the same page, and no other address', async () => {
  const { mounted, update } = await page('?row=7');
  expect(await mounted.follow?.(at('?find=red'))).toBe(true);
  expect(update.mock.calls).toEqual([[{ view: { find: 'red' } }]]);
  expect(await mounted.follow?.(at('?RealmId=1'))).toBe(false);
});

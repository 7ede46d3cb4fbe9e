import { expect, it } from 'vitest';
import { memberOf } from '../../sdk/build/entries.mjs';
import { widgetOfPage } from '../../widgets/src/service/page-widgets.ts';
import { pages } from './pages.ts';

it('an integrator page learns for each link which widget the page of the connector shows', () => {
  const shown = pages.flatMap((page) => {
    const path = page.path.replace(/\/:.*$/, '');
    const widget = widgetOfPage(`${path}?show=waiting`);
    return 'widget' in page && widget !== undefined ? [[path, memberOf(widget), page.widget]] : [];
  });
  expect(shown).toHaveLength(10);
  for (const [path, named, widget] of shown) expect([path, named]).toEqual([path, widget]);
});

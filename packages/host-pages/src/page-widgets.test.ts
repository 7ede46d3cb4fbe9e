import { expect, it } from 'vitest';
import { widgetOfPage } from '../../widgets/src/service/page-widgets.ts';
import { pages } from './pages.ts';

const inCamelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

it('an integrator page learns for each link which widget the page of the connector shows', () => {
  const shown = pages.flatMap((page) => {
    const path = page.path.replace(/\/:.*$/, '');
    const widget = widgetOfPage(`${path}?show=waiting`);
    return 'widget' in page && widget !== undefined ? [[path, inCamelCase(widget), page.widget]] : [];
  });
  expect(shown).toHaveLength(10);
  for (const [path, named, widget] of shown) expect([path, named]).toEqual([path, widget]);
});

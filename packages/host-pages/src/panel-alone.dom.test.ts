import { afterEach, expect, test } from 'vitest';
import { showPanelAlone } from './panel-alone.ts';
import { panelPageText } from './panel-language.ts';

afterEach(() => document.body.replaceChildren());

test.each([
  ['en', 'This panel belongs in a document page', 'Sales documents'],
  ['es', 'Este panel pertenece a la página de un documento', 'Documentos de venta'],
])('the panel opened alone says where it belongs and what to do instead (%s)', async (language, heading, link) => {
  showPanelAlone(document.body, await panelPageText(language));
  expect(document.querySelector('h1')?.textContent).toBe(heading);
  expect(document.title).toBe(heading);
  const documents = document.querySelector('a');
  expect([documents?.textContent, documents?.getAttribute('href')]).toEqual([link, '/documents']);
});

import { afterEach, describe, expect, it } from 'vitest';
import { english } from './language.ts';
import { loadLanguage } from './load-language.ts';
import { createPageView } from './page-view.ts';

const shell = `
  <nav aria-label="Shortcuts"><a class="skip" href="#main">Skip to content</a></nav>
  <div id="head"></div><main id="main"><h1 id="heading">Loading…</h1><div id="page"></div></main>
  <div id="nav"></div><footer id="foot"></footer><div id="over"></div>`;

afterEach(() => {
  document.body.replaceChildren();
  document.documentElement.lang = '';
});

describe('the language of the pages', () => {
  it('is the specified English when the configuration names none', async () => {
    const language = await loadLanguage(undefined);
    expect(language).toBe(english);
    expect(language.messagesFor('home')).toEqual({});
  });

  it('is passed to every widget with its locale', async () => {
    const { messagesFor: options, titles } = await loadLanguage('es');
    expect(options('home')).toMatchObject({
      locale: 'es-US',
      messages: { heading: 'Inicio', crashed: expect.any(String) },
    });
    expect(titles.exemption).toBe('Gestionar exenciones');
  });

  it('can be one that is written from right to left', async () => {
    document.body.innerHTML = shell;
    const { setLanguage } = createPageView(document);
    setLanguage(await loadLanguage('ar'));
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar-u-nu-latn', 'rtl']);
    setLanguage(await loadLanguage('es'));
    expect(document.documentElement.dir).toBe('');
  });

  it('can be the corrected English, which overrides only the texts that differ', async () => {
    const { messagesFor: options, text } = await loadLanguage('en-plain');
    expect(options('sessionDialogs').messages).toMatchObject({ timedOutTitle: 'Session timeout' });
    expect(options('health')).toEqual({ messages: {} });
    expect(text).toBe(english.text);
  });

  it('is set as the language of the document, for browsers and screen readers', async () => {
    document.body.innerHTML = shell;
    createPageView(document).setLanguage(await loadLanguage('es'));
    expect(document.documentElement.lang).toBe('es-US');
    expect(document.querySelector('.skip')?.textContent).toBe('Ir al contenido');
    expect(document.querySelector('nav')?.getAttribute('aria-label')).toBe('Accesos directos');
    expect(document.querySelector('h1')?.textContent).toBe('Cargando…');
  });
});

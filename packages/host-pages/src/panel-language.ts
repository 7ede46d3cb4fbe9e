import { panelPageMessages, type PanelPageMessages } from './panel-page-messages.ts';

/** The panel's language options; none for the default language, and when loading fails. */
export async function panelLanguage(name = '') {
  try {
    if (name === 'en-plain') return { messages: (await import('./languages/panel-en-plain.ts')).panelEnPlain };
    if (name === 'es') return { locale: 'es-US', messages: (await import('./languages/panel-es.ts')).panelEs };
    if (name === 'ar') return { locale: 'ar-u-nu-latn', messages: (await import('./languages/panel-ar.ts')).panelAr };
  } catch (error) {
    reportError(error);
  }
  return {};
}

/** The texts of the panel's page; those of the default language when loading fails. */
export async function panelPageText(name = ''): Promise<PanelPageMessages> {
  try {
    if (name === 'es') return (await import('./languages/panel-es.ts')).panelPageEs;
    if (name === 'ar') return (await import('./languages/panel-ar.ts')).panelPageAr;
  } catch (error) {
    reportError(error);
  }
  return panelPageMessages;
}

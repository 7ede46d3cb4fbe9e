/** The panel's language options; none for the default language, and when loading fails. */
export async function panelLanguage(name = '') {
  try {
    if (name === 'en-plain') return { messages: (await import('./languages/panel-en-plain.ts')).panelEnCorrected };
    if (name === 'es') return { locale: 'es-US', messages: (await import('./languages/panel-es.ts')).panelEs };
  } catch (error) {
    reportError(error);
  }
  return {};
}

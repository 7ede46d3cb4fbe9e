import type { RuntimeConfig } from '@salestax/contract';
import { english, type Language } from './language.ts';

/** Loads the language that the runtime configuration names. When that fails, the pages use the English of the specification. */
export async function loadLanguage(name: RuntimeConfig['messages'] = 'en'): Promise<Language> {
  try {
    if (name === 'es') return (await import('./languages/es.ts')).spanish;
    if (name === 'ar') return (await import('./languages/ar.ts')).arabic;
    if (name === 'en-plain') return (await import('./languages/en-plain.ts')).enPlain;
  } catch (error) {
    reportError(error);
  }
  return english;
}

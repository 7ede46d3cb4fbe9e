import type { DemoDocument } from './demo-document.ts';
import { optionNames, type OptionName } from './settings.ts';

/** Where the service is. */
export interface Bases {
  readonly apiBaseUrl: string;
  readonly oauthBaseUrl: string;
}

/** What the gallery says about a widget besides the manifest. */
export interface Specimen {
  readonly summary: string;
  /** The widget's own events. */
  readonly events: readonly string[];
  /** The options of every widget that it takes. */
  readonly options: readonly OptionName[];
  /** Shows a document beside the widget, which works on it. */
  readonly needsDocument: boolean;
}

const specimens: Readonly<Record<string, Specimen>> = {
  'estimate-panel': {
    summary: '95 px inside a sales document. Reads it every two seconds, inserts tax and fee lines.',
    events: ['status', 'estimated', 'sessionExpired'],
    options: ['accent', 'locale'],
    needsDocument: true,
  },
  health: {
    summary: 'Says whether the service answers. Needs no session.',
    events: ['checked'],
    options: optionNames,
    needsDocument: false,
  },
};

/** Events of every widget. */
const commonEvents = ['ready', 'error', 'navigate', 'resize', 'unmounted'];

/** A widget that nobody has described here yet is shown with what every widget takes and tells. */
export function specimenOf(name: string): Specimen {
  const known = specimens[name] ?? { summary: '', events: [], options: optionNames, needsDocument: false };
  return { ...known, events: [...known.events, ...commonEvents] };
}

/** The options that a widget needs to work at all. */
export function neededOptions(specimen: Specimen, bases: Bases, session: string, document: DemoDocument): object {
  const config = { apiBaseUrl: bases.apiBaseUrl, oauthBaseUrl: bases.oauthBaseUrl };
  if (!specimen.needsDocument) return { config };
  return { config, host: document.host, session: () => Promise.resolve(session === '' ? null : session) };
}

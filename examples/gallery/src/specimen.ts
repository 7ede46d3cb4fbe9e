import type { DemoDocument } from './demo-document.ts';
import { chosenOptions, ownOptions, type OwnChoices, type OwnOption } from './own-options.ts';
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
  /** Options of its own. */
  readonly own: readonly OwnOption[];
  /** Shows a document beside the widget, which works on it. */
  readonly needsDocument: boolean;
  /** Asks the service as somebody: the page gives it an embed session. */
  readonly needsSession: boolean;
  readonly asksService: boolean;
}

const plain: Omit<Specimen, 'own'> = {
  summary: '',
  events: [],
  options: optionNames,
  needsDocument: false,
  needsSession: false,
  asksService: true,
};

const ofService = ['busy', 'sessionExpired'];

const specimens: Readonly<Record<string, Partial<typeof plain>>> = {
  'estimate-panel': {
    summary: '95 px inside a sales document. Reads it every two seconds, inserts tax and fee lines.',
    events: ['status', 'estimated', 'sessionExpired'],
    options: ['accent', 'locale'],
    needsDocument: true,
    needsSession: true,
  },
  home: {
    summary: 'Switches calculation, leads to every screen, and says what needs attention today.',
    events: ['calculationChanged', 'openWindow', ...ofService],
    needsSession: true,
  },
  'connector-settings': {
    summary: 'How documents reach the tax provider: account, company, items, options.',
    events: ['saved', 'dirty', ...ofService],
    needsSession: true,
  },
  nexus: {
    summary: 'Where the company sells, where it collects, and how near each threshold is.',
    events: ['enabled', ...ofService],
    needsSession: true,
  },
  reconciliation: {
    summary: 'Compares what was sold with what the tax provider has recorded, and recalculates what differs.',
    events: ['compared', 'recalculationStarted', 'recalculated', ...ofService],
    needsSession: true,
  },
  'product-catalog': {
    summary: 'Keeps the provider’s item catalog in step, and chooses tax codes for new items.',
    events: ['itemsSent', 'taxCodeAssigned', ...ofService],
    needsSession: true,
  },
  'address-validation': {
    summary: 'Validates customers’ addresses in the background; a found address is taken or not, one by one.',
    events: ['addressesSent', 'addressDecided', ...ofService],
    needsSession: true,
  },
  exemption: {
    summary: 'Certificates of exempt customers, and requests for new ones by e-mail, fax or link.',
    events: ['requestsSent', ...ofService],
    needsSession: true,
  },
  health: { summary: 'Says whether the service answers. Needs no session.', events: ['checked'] },
  'provider-header': {
    summary: 'The head of a window that another product has opened. Asks no service.',
    asksService: false,
  },
};

/** Events of every widget. */
const commonEvents = ['ready', 'error', 'navigate', 'resize', 'unmounted'];

export function specimenOf(name: string): Specimen {
  const known = { ...plain, ...specimens[name] };
  return { ...known, own: ownOptions[name] ?? [], events: [...known.events, ...commonEvents] };
}

/** What a widget is mounted with, besides the options of every widget. */
export function neededOptions(
  { asksService, needsDocument, needsSession, own }: Specimen,
  { bases, session, document, choices }: Given,
): object {
  return {
    ...(asksService && { config: { apiBaseUrl: bases.apiBaseUrl, oauthBaseUrl: bases.oauthBaseUrl } }),
    ...(needsDocument && { host: document.host }),
    ...(needsSession && { session: () => Promise.resolve(session === '' ? null : session) }),
    ...chosenOptions(own, choices),
  };
}

/** What the page has for a widget. */
export interface Given {
  readonly bases: Bases;
  /** A token; '' for none. */
  readonly session: string;
  readonly document: DemoDocument;
  readonly choices: OwnChoices;
}

import { fillIn, formatMoment, type SessionRecord } from '@salestax/client';
import type { CompanyNotices, VendorOutage } from '@salestax/contract';
import { pluralForm, type Lifetime } from '@salestax/widget-kit';
import { element } from './element.ts';
import type { Language } from './language.ts';
import type { PageMessages } from './messages.ts';

/** While a page is visible its notices are read again after this time, in milliseconds. */
const refreshMs = 60_000;
/** The room before the current link when the links scroll, in CSS pixels. */
const scrollMargin = 48;
/** A new page shows the notices of the previous one for this long, in milliseconds. */
const freshMs = 5_000;

export interface NavigationOptions {
  /** The container of the links and of the outage notice. */
  readonly place: HTMLElement;
  readonly language: Language;
  readonly life: Lifetime;
  /** Reads the notices with the stored session; null: they could not be read. */
  readonly read: (userId: string) => Promise<CompanyNotices | null>;
  readonly record: () => Pick<SessionRecord, 'userId' | 'realmId' | 'isUsrAlw'> | null;
  readonly now: () => Date;
}

export interface Navigation {
  /** Shows the links for a page of a company; `path` null: the page has none. */
  readonly showPage: (path: string | null) => void;
}

interface Link {
  readonly path: `/${string}`;
  readonly name: Exclude<keyof PageMessages & `nav${string}`, 'navWaiting'>;
  /** Other paths of the same page. */
  readonly also?: `/${string}`;
  /** The number of the notices that the link shows: what waits on the page. */
  readonly count?: keyof CompanyNotices['counts'];
  /** Who has the link: who may manage the company, or users who may enter several companies. @default everybody */
  readonly only?: 'managers' | 'several';
}

/** The pages of a company, in the order of home. */
const links: readonly Link[] = [
  { path: '/home', name: 'navHome' },
  { path: '/nexussetup', name: 'navNexus' },
  { path: '/documents', name: 'navDocuments', count: 'documents' },
  { path: '/reconciliation', name: 'navReconciliation', count: 'reconciliation' },
  { path: '/close', name: 'navClose' },
  { path: '/exemption', name: 'navExemption', count: 'exemption' },
  { path: '/itemmanagement', name: 'navCatalog', count: 'itemmanagement' },
  { path: '/batchaddress', name: 'navAddresses', count: 'batchaddress' },
  { path: '/connectorsettings', name: 'navSettings', also: '/advancesettings', only: 'managers' },
  { path: '/access', name: 'navAccess' },
  { path: '/activity', name: 'navActivity', only: 'managers' },
  // The last one: the others stay in their place when it appears.
  { path: '/companies', name: 'navCompanies', only: 'several' },
];

/**
 * The links to every page of a company with what waits there, and the outage notice, which says on every page which vendor
 * does not answer. Failed reads change nothing: both are additions to the page.
 */
export function createNavigation({ place, language, life, read, record, now }: NavigationOptions): Navigation {
  const { text } = language;
  // Made once and changed in place, so that a focused link keeps the focus.
  const entries = links.map((link) => ({ ...link, ...linkElements(link, text) }));
  const bar = element('nav', { 'aria-label': text.nav, class: 'tabs' }, ...entries.map(({ anchor }) => anchor));
  const outageNotice = element('div', { class: 'outages', role: 'status' });
  let shownPath: string | null = null;
  let shownRealmId = '';
  let notices: CompanyNotices | null = null;
  /** Whether the user may enter several companies. It stays while the notices of another company are read. */
  let hasSeveral = false;
  let readAt = 0;
  let isReading = false;

  function drawPage(): void {
    place.hidden = shownPath === null;
    const current = entries.find(({ path, also }) => shownPath === path || shownPath === also)?.anchor;
    for (const { anchor } of entries) anchor.removeAttribute('aria-current');
    current?.setAttribute('aria-current', 'page');
    // On a narrow screen the links scroll sideways.
    if (current !== undefined) bar.scrollLeft = current.offsetLeft - bar.offsetLeft - scrollMargin;
  }

  function drawNotices(): void {
    const allowed = { managers: record()?.isUsrAlw, several: hasSeveral };
    for (const { anchor, only, count, waiting } of entries) {
      anchor.hidden = only !== undefined && allowed[only] !== true;
      const figure = count === undefined ? 0 : (notices?.counts[count] ?? 0);
      waiting.replaceChildren(...(figure > 0 ? countElements(figure, language) : []));
    }
    const outages = shownPath === null ? [] : (notices?.outages ?? []);
    const sentences = outages.map((outage) => outageSentence(outage, language, now()));
    // A status that did not change is not announced again.
    if (sentences.join() !== [...outageNotice.children].map(({ textContent }) => textContent).join())
      outageNotice.replaceChildren(...sentences.map((sentence) => element('p', {}, sentence)));
  }

  async function refresh(): Promise<void> {
    const session = record();
    if (shownPath === null || session === null || isReading || document.hidden) return;
    isReading = true;
    const newNotices = await read(session.userId);
    isReading = false;
    readAt = now().getTime();
    if (life.signal.aborted) return;
    if (record()?.realmId !== session.realmId) return refresh();
    if (newNotices === null) return;
    notices = newNotices;
    hasSeveral = (newNotices.companies ?? 0) > 1;
    drawNotices();
  }

  function repeat(): void {
    life.after(refreshMs, () => {
      void refresh();
      repeat();
    });
  }

  place.append(bar, outageNotice);
  drawNotices();
  drawPage();
  repeat();
  life.listen(document, 'visibilitychange', () => void refresh());
  return {
    showPage(path) {
      const realmId = record()?.realmId ?? '';
      if (realmId !== shownRealmId) notices = null;
      shownRealmId = realmId;
      shownPath = path === null || realmId === '' ? null : path;
      drawNotices();
      drawPage();
      if (now().getTime() - readAt > freshMs || notices === null) void refresh();
    },
  };
}

function linkElements({ path, name }: Link, text: PageMessages) {
  const waiting = element('span', { class: 'waiting' });
  return { anchor: element('a', { href: path }, text[name], waiting), waiting };
}

function countElements(count: number, { text, locale }: Language): readonly (Node | string)[] {
  const figure = new Intl.NumberFormat(locale).format(count);
  return [
    ' ',
    element('span', { class: 'count', 'aria-hidden': 'true' }, figure),
    element('span', { class: 'unseen' }, ` ${fillIn(pluralForm(text.navWaiting, count, locale), { count: figure })}`),
  ];
}

function outageSentence({ vendor, since }: VendorOutage, { text, locale }: Language, now: Date): string {
  const sentence = vendor === 'accounting' ? text.accountingOutage : text.providerOutage;
  return fillIn(sentence, { time: formatMoment(since, locale, now) });
}

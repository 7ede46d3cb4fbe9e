import { element } from './dom.ts';
import type { EstimateResult } from './estimate-result.ts';
import type { PanelMessages } from './messages.ts';
import { moneyIn } from './money.ts';
import { stateTraits, type PanelState } from './panel-state.ts';
import { whyThisTax } from './why-this-tax.ts';

export interface ViewPorts {
  readonly onEstimate: () => void;
  readonly onView: () => void;
  readonly onLoad: () => void;
  /** Receives the height in CSS pixels that the panel needs. */
  readonly onHeight: (height: number) => void;
}

export interface Shown {
  readonly state: PanelState;
  readonly text: PanelMessages;
  readonly locale: string;
  /** Where an administrator completes the setup; null for other users. */
  readonly settingsUrl: string | null;
}

/**
 * Renders the panel into an element: status, details with their notes, and actions in one row; nothing for an unsupported
 * document. The buttons are the same elements in every state, so that they retain the focus.
 */
export function createView(
  place: HTMLElement,
  { onEstimate, onView, onLoad, onHeight }: ViewPorts,
): (shown: Shown) => void {
  const word = element('span', {});
  const provider = element('small', {});
  const dot = element('i', {});
  const status = element('p', { class: 'status' }, dot, word, provider);
  const middle = element('div', { class: 'middle' });
  const remark = element('p', {});
  const view = element('button', { class: 'negative' });
  const estimate = element('button', { class: 'primary' });
  const notice = element('span', {});
  const load = element('button', { class: 'link' });
  const saved = element('p', {}, notice, load);
  // Browsers let the keyboard scroll it; 'View' opens long reasons, too.
  const body = element('div', { class: 'body' }, middle, remark, saved);
  const panel = element('section', {}, status, body, element('div', { class: 'actions' }, view, estimate));

  load.addEventListener('click', () => {
    // The button disappears with the lines that it loads.
    estimate.focus();
    onLoad();
  });
  view.addEventListener('click', onView);
  estimate.addEventListener('click', onEstimate);

  return ({ state: { kind, message, note, details, result, record }, text, locale, settingsUrl }) => {
    if (kind === 'unsupported') return panel.remove();
    const [tone, offersEstimate] = stateTraits[kind];
    const isBusy = kind === 'estimating';
    panel.dataset.state = kind;
    panel.setAttribute('aria-label', text.panel);
    panel.setAttribute('aria-busy', String(isBusy));
    dot.className = tone;
    word.textContent = text[kind];
    provider.textContent = text.provider;
    middle.replaceChildren(
      ...(result ? [figures(result, text, locale)] : []),
      ...(result && kind === 'estimated'
        ? whyThisTax(result, text, locale, onHeight)
        : [
            element(
              'p',
              {},
              (isBusy || kind === 'loading') && element('i', { class: 'spinner' }),
              element(
                'span',
                {},
                message,
                isBusy && seconds(),
                (kind === 'notConfigured' || kind === 'NotIntegrated') && wayOut(text, settingsUrl),
              ),
            ),
          ]),
    );
    remark.hidden = !note;
    remark.textContent = note;
    view.hidden = !details;
    view.replaceChildren(`${text.view} `, element('span', { class: 'st-visually-hidden' }, text.viewWhat));
    estimate.hidden = !offersEstimate;
    estimate.setAttribute('aria-disabled', String(isBusy));
    estimate.replaceChildren(text.estimate, kind === 'stale' ? element('small', {}, text.stale) : '');
    showRecord(record, text);
    if (panel.parentNode !== place) place.append(panel);
  };

  function showRecord(record: PanelState['record'], text: PanelMessages): void {
    saved.className = `saved ${record?.tone ?? ''}`;
    saved.hidden = !record;
    notice.textContent = record?.message ?? '';
    load.textContent = text.load;
    load.hidden = !record?.isBehind;
  }
}

const figures = (result: EstimateResult, text: PanelMessages, locale: string): HTMLElement =>
  element(
    'dl',
    {},
    ...(['salesTax', 'fee', 'taxOnFee', 'total', 'absorbedFee'] as const).map((part) => {
      const amount = result[part];
      const isFee = part === 'fee';
      const shown =
        amount === null ? isFee && result.isFeeUnknown && text.unknown : moneyIn(locale, amount, part === 'total');
      const name = (isFee && result.feeName) || text[part];
      return shown && element('div', {}, element('dt', {}, name), element('dd', {}, shown));
    }),
  );

/** The seconds since it appeared; hidden from screen readers, which would announce every second. */
function seconds(): HTMLElement {
  const made = element('span', { 'aria-hidden': 'true' });
  const start = Date.now();
  const timer = setInterval(() => {
    if (made.isConnected) made.textContent = ` · ${((Date.now() - start) / 1_000).toFixed(1)} s`;
    else clearInterval(timer);
  }, 100);
  return made;
}

/** Who can complete the setup, or a link to it for administrators. */
const wayOut = (text: PanelMessages, settingsUrl: string | null): HTMLElement =>
  element(
    'span',
    {},
    ' ',
    settingsUrl
      ? element(
          'a',
          { class: 'link', href: settingsUrl, target: '_blank' },
          `${text.openSettings} `,
          element('span', { class: 'st-visually-hidden' }, text.opensInNewTab),
        )
      : text.askAdministrator,
  );

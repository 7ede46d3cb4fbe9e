import { panelHeight } from '@salestax/contract';
import { copyText, printAlone } from './copy-and-print.ts';
import { element } from './dom.ts';
import type { EstimateResult } from './estimate-result.ts';
import { asText, explain, type Explanation, type Row } from './explanation.ts';
import type { PanelMessages } from './messages.ts';

/** A lower window is an iframe of the panel's own height, which must grow before the breakdown can open. CSS pixels. */
const lowestWindow = 300;
const gap = 8;

/**
 * The link and the breakdown it opens, in the top layer: it covers the page without moving it.
 * @param onHeight receives the height that the panel needs while the breakdown is open in an iframe
 */
export function whyThisTax(
  result: EstimateResult,
  text: PanelMessages,
  locale: string,
  onHeight: (height: number) => void,
): readonly HTMLElement[] {
  const explanation = explain(result, text, locale);
  const copy = element('button', {}, text.copy);
  const print = element('button', {}, text.print);
  const copied = element('span', { role: 'status' });
  const popover = element(
    'div',
    { id: 'why', popover: '', role: 'dialog', 'aria-label': text.why },
    element('button', { class: 'close', popovertarget: 'why', 'aria-label': text.close }, '×'),
    element('h2', {}, text.why),
    ...content(explanation),
    element('div', { class: 'actions' }, copy, print, copied),
  );
  const announceCopy = async () => {
    copied.textContent = (await copyText(asText(explanation))) ? text.copied : text.notCopied;
  };
  copy.addEventListener('click', () => void announceCopy());
  print.addEventListener('click', () =>
    printAlone(popover, explanation.title, [element('h2', {}, explanation.title), ...content(explanation)]),
  );
  const link = element('button', { class: 'link', popovertarget: 'why' }, text.why);
  popover.addEventListener('beforetoggle', ({ newState }) => {
    // In a shadow root the browser does not restore the focus.
    if (newState === 'closed' && popover.matches(':focus-within')) link.focus();
  });
  popover.addEventListener('toggle', ({ newState }) => {
    const isOpen = newState === 'open';
    if (!isOpen) copied.textContent = '';
    if (!isOpen || innerHeight < lowestWindow)
      onHeight(isOpen ? panelHeight + gap + popover.scrollHeight + gap : panelHeight);
  });
  return [link, popover];
}

const content = ({ sentences, tables }: Explanation): readonly HTMLElement[] => [
  ...sentences.map((sentence) => element('p', {}, sentence)),
  ...tables.map((rows) => element('table', {}, ...rows.map(tableRow))),
];

/** The first row and the first column are headers. */
const tableRow = ([name, note, ...cells]: Row, index: number): HTMLElement =>
  element(
    'tr',
    {},
    element('th', { scope: index ? 'row' : 'col' }, name, note && element('small', {}, note)),
    ...cells.map((cell) => (index ? element('td', {}, cell) : element('th', { scope: 'col' }, cell))),
  );

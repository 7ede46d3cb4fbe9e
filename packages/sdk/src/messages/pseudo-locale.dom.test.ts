import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addressStatuses,
  exemptionMethods,
  inconsistencyReasons,
  integrationStatuses,
  itemStatuses,
  jurisdictionLevels,
  recalculationOutcomes,
} from '@salestax/contract';
import { longUnless } from '../../../../test/long.ts';
import { invoiceOf } from '../../../estimate-panel/src/testing/document.fixture.ts';
import { offeredTimeZones, zoneName } from '../../../widgets/src/company-options/time-zones.ts';
import { stateOutlines } from '../../../widgets/src/nexus/us-map.ts';
import { fakeService, type Reply } from '../../../widgets/src/testing/service.fake.ts';
import { sampleSession } from '../../../widgets/src/testing/session.fixture.ts';
import { untranslatedText } from '../testing/pseudo-locale.ts';
import { pageTexts, widgetScenarios, signIn, type MountedWidget } from '../testing/widget-scenarios.fixture.ts';
import * as catalogs from './es.ts';

/**
 * Proper names, names of time zones, and what the browser formats itself: names of days and months, lengths of time, currencies.
 */
const names = [
  'QuickBooks',
  'AvaTax',
  'Avalara',
  'AM',
  'PM',
  zoneOfMachine(),
  'c-1',
  'hour',
  'day',
  'days',
  ...daysOfTheWeek(),
  ...monthsOfTheYear(),
  ...stateOutlines.map(({ code }) => code),
  ...offeredTimeZones.map(zoneName),
];
function zoneOfMachine(): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts(new Date(2026, 5, 17));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
/** Protocol codes that have a message in the catalog. */
const codes = new Set<string>(
  [
    ...addressStatuses,
    ...exemptionMethods,
    ...inconsistencyReasons,
    ...integrationStatuses,
    ...itemStatuses,
    ...jurisdictionLevels,
    ...recalculationOutcomes,
  ].map((code) => code.toLowerCase()),
);
let data: Set<string>;
let mounted: MountedWidget | null = null;

beforeEach(() => {
  data = new Set(names);
  collect([sampleSession(), invoiceOf(), pageTexts]);
  signIn();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});
afterEach(() => {
  mounted?.unmount();
  mounted = null;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

function daysOfTheWeek(): readonly string[] {
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
  return Array.from({ length: 7 }, (_, day) => weekday.format(new Date(2026, 5, 1 + day)));
}

function monthsOfTheYear(): readonly string[] {
  const month = new Intl.DateTimeFormat('en-US', { month: 'long' });
  return Array.from({ length: 12 }, (_, number) => month.format(new Date(2026, number, 1)));
}

/** Collects every text in a response: texts of the service and of the page are not translated. */
function collect(value: unknown): void {
  if (typeof value === 'string' && !codes.has(value.toLowerCase())) data.add(value);
  if (typeof value !== 'object' || value === null) return;
  for (const part of Object.values(value)) collect(part);
}

/** Wraps a reply so that the texts of its responses are collected. */
function collectingReply(reply: Reply): Reply {
  return async (call) => {
    const response = await reply(call);
    const text = await response.clone().text();
    if (text.startsWith('{') || text.startsWith('[')) collect(JSON.parse(text));
    return response;
  };
}

/** Waits until the element has not changed during two tasks. */
async function settle(root: Node): Promise<void> {
  const changes = new MutationObserver(() => {});
  changes.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  let quiet = 0;
  while (quiet < 2) {
    await new Promise((resolve) => setTimeout(resolve));
    quiet = changes.takeRecords().length === 0 ? quiet + 1 : 0;
  }
  changes.disconnect();
}

const pressable = 'button, summary, input, [role="tab"], [role="option"], [role="button"], [tabindex="0"]';
const nameOf = (element: Element) =>
  `${element.localName} ${element.getAttribute('name') ?? ''} ${element.getAttribute('aria-label') ?? ''} ${element.textContent ?? ''}`;

/** Activates an element as a person would. */
function press(element: HTMLElement): void {
  element.focus();
  element.dispatchEvent(new PointerEvent('pointerenter', { bubbles: true }));
  if (element instanceof HTMLInputElement && /text|search|password/.test(element.type)) {
    Reflect.set(HTMLInputElement.prototype, 'value', '7', element);
    element.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    element.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
  } else if ('click' in element) element.click();
}

/** Activates every element once, and checks the texts after each; returns the untranslated texts. */
async function explore({ element }: MountedWidget, mostPresses: number): Promise<readonly string[]> {
  const root: ParentNode & Node = element.shadowRoot ?? element;
  const untranslated = new Set<string>();
  const pressed = new Set<string>();
  for (let presses = 0; presses <= mostPresses; presses += 1) {
    await settle(root);
    for (const text of untranslatedText(root, data)) untranslated.add(text);
    const next = [...root.querySelectorAll<HTMLElement>(pressable)].find((each) => !pressed.has(nameOf(each)));
    if (next === undefined) break;
    pressed.add(nameOf(next));
    press(next);
  }
  return [...untranslated];
}

const shortScreens = ['exemption', 'home', 'reconciliation'].map((name) => `${name} before a service that answers`);

/** Scenarios that `npm test` includes: all that have no service, and a few whole screens. */
const isShort = (name: string) => !name.includes(' before a service ') || shortScreens.includes(name);

describe('the message catalog', () => {
  it.each(Object.keys(catalogs))('is checked with a scenario of the widget %s', (name) => {
    expect([...widgetScenarios.keys()].some((scene) => scene.startsWith(name))).toBe(true);
  });

  for (const [name, { reply, open, presses }] of widgetScenarios)
    it(`has every text of ${name}`, longUnless(isShort(name)), async () => {
      fakeService(collectingReply(reply));
      mounted = open();
      expect(await explore(mounted, presses)).toEqual([]);
    });
});

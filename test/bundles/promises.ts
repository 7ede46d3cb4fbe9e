import type { WidgetNeeds } from './widget-needs.ts';

/** A widget mounted in one of the ways for pages without a bundler. */
export interface Subject {
  readonly name: string;
  readonly member: string;
  readonly needs: WidgetNeeds;
  /** The base URL of the service. */
  readonly origin: string;
  /** By the global of its script, or as an element of the loader. */
  readonly way: 'script' | 'element';
}

/** A mount, by either way. */
interface Mounted {
  /** The widget's own host element, once it exists. */
  readonly host: () => HTMLElement | null;
  readonly ready: Promise<unknown>;
  readonly update: (options: object) => void;
  readonly unmount: () => void;
}

/** The test functions for a widget, run in the page. */
export interface Promises {
  readonly show: () => Promise<object>;
  /** Leaves the widget mounted; returns the number of its controls that take part in the tab order. */
  readonly hold: () => Promise<number>;
  /** The number of the control that has the focus; -1: none of the widget's. */
  readonly focused: () => number;
  readonly mountOften: (times: number) => Promise<void>;
  readonly update: () => Promise<object>;
  readonly unmountEarly: () => Promise<unknown>;
  readonly abort: () => Promise<object>;
  readonly crash: () => Promise<object>;
  /** Mounts the widget of the scripts loaded so far. */
  readonly mountEarlier: () => void;
  readonly besideEarlier: () => Promise<{ readonly haveText: readonly boolean[] }>;
}

declare global {
  var promises: Promises;
}

/** Runs in the page before its own scripts, so it must be self-contained: defines `promises` there. */
export function definePromises({ name, member, needs, origin, way }: Subject): void {
  const { options, withoutService, session, documentHost, reach } = needs;
  const accounting = {
    email: 'dana@cottonwood.example',
    name: 'Dana Whitfield',
    isAdmin: true,
    companyName: 'Cottonwood Landscape Supply',
    realmId: reach?.realmId ?? '9341452100000001',
    qboUserId: '1',
  };
  const host = {
    context: () => Promise.resolve(accounting),
    current: () => Promise.resolve(reach?.document ?? null),
    changeLines: () => Promise.resolve(),
    onLifecycle: () => () => {},
    resize: () => {},
    showDialog: () => Promise.resolve(''),
  };
  const own = { ...options, ...(documentHost === true && { host }) };
  const bases = { apiBaseUrl: origin, oauthBaseUrl: `${origin}/oauth` };
  const bearer = session === undefined ? undefined : () => Promise.resolve(session);
  const target = () => document.querySelector('#here') ?? document.body;
  const task = () => new Promise<void>((resolve) => void setTimeout(resolve));

  let held: Mounted | null = null;

  function byScript(more: object): Mounted {
    const widget = SalesTax[member];
    if (widget === undefined) throw new Error(`no global SalesTax.${member}`);
    const handle = widget.mount('#here', {
      ...own,
      ...(withoutService !== true && { config: bases }),
      ...(bearer && { session: bearer }),
      ...more,
    });
    const update: unknown = Reflect.get(handle, 'update');
    return {
      host: () => handle.element,
      ready: handle.ready,
      update: (patch) => typeof update === 'function' && update(patch),
      unmount: () => handle.unmount(),
    };
  }

  function byElement(more: object): Mounted {
    const element = document.createElement(`salestax-${name}`);
    if (withoutService !== true) {
      element.setAttribute('api-base', bases.apiBaseUrl);
      element.setAttribute('oauth-base', bases.oauthBaseUrl);
    }
    Object.assign(element, { options: { ...own, ...more } }, bearer && { session: bearer });
    const ready = new Promise((resolve, reject) => {
      element.addEventListener('salestax-ready', resolve);
      element.addEventListener('salestax-error', (event) => reject(event instanceof CustomEvent && event.detail));
      element.addEventListener('salestax-unmounted', () => reject(new DOMException('unmounted')));
    });
    target().append(element);
    return {
      host: () => element.querySelector('[data-salestax]'),
      ready,
      update: (patch) => Object.assign(element, { options: { ...Reflect.get(element, 'options'), ...patch } }),
      unmount: () => element.remove(),
    };
  }

  function mount(more: object = {}): Mounted {
    const mounted = way === 'script' ? byScript(more) : byElement(more);
    mounted.ready.catch(() => {});
    return mounted;
  }
  /** Waits until a mount has emitted its first event and has rendered it. */
  async function settled(mounted: Mounted): Promise<string> {
    const first = await mounted.ready.then(
      () => 'ready',
      () => 'error',
    );
    // The event precedes the rendering.
    const isShown = () => first === 'ready' || rootOf(mounted).querySelector('[role=alert]') !== null;
    while (!isShown()) await task();
    for (let same = 0, last = ''; same < 5;) {
      await task();
      const picture = rootOf(mounted).querySelector('.st-view')?.innerHTML ?? '';
      // A widget with a pending request renders again after the response.
      same = picture === last && started.requests.size === 0 ? same + 1 : 0;
      last = picture;
    }
    return first;
  }
  async function find(mounted: Mounted, selector: string): Promise<HTMLElement> {
    for (;;) {
      const found = rootOf(mounted).querySelector(selector);
      if (found instanceof HTMLElement) return found;
      await task();
    }
  }
  /** Waits until a mount is in the state to test. */
  async function reached(mounted: Mounted): Promise<string> {
    if (reach === undefined) return settled(mounted);
    for (const { until, press } of reach.steps) {
      await find(mounted, until);
      if (press !== undefined) (await find(mounted, press)).click();
    }
    return 'reached';
  }
  /** Does something as soon as the widget's host exists, before it has rendered. */
  function onArrival(mounted: Mounted, work: () => void): Promise<void> {
    return new Promise((resolve) => {
      const watch = new MutationObserver(compare);
      function compare() {
        if (mounted.host() === null) return;
        watch.disconnect();
        work();
        resolve();
      }
      watch.observe(target(), { childList: true, subtree: true });
      compare();
    });
  }
  /** Makes the insertion of the first element into the view of a mount fail. */
  function failFirstRendering(mounted: Mounted): void {
    const view = rootOf(mounted).querySelector('.st-view');
    const insertions = ['appendChild', 'insertBefore'];
    for (const name of insertions)
      Object.defineProperty(view, name, {
        configurable: true,
        value() {
          for (const each of insertions) Reflect.deleteProperty(Object(view), each);
          throw new Error('sabotage');
        },
      });
  }
  const rootOf = (mounted: Mounted): ParentNode => mounted.host()?.shadowRoot ?? document.createDocumentFragment();
  const partsOf = (mounted: Mounted) => [...rootOf(mounted).querySelectorAll('*')];
  /** What Tab reaches; of radio buttons only the chosen one is in the tab order. */
  const controlsOf = (mounted: Mounted) =>
    [
      ...rootOf(mounted).querySelectorAll<HTMLElement>(
        'a[href], button:enabled, input:enabled:not([type=radio]), select:enabled, textarea:enabled, [tabindex="0"]',
      ),
    ].filter((part) => part.tabIndex >= 0 && part.checkVisibility());
  const openedIn = (mounted: Mounted) => [...rootOf(mounted).querySelectorAll(':popover-open, dialog[open]')];
  const textOf = (mounted: Mounted) => rootOf(mounted).querySelector('.st-view')?.textContent ?? '';

  let earlier: Mounted | undefined;
  /** The elements of a mount by the version that created them. */
  const versionOf = (mounted: Mounted) =>
    ['st-root', 'st-earlier'].filter((name) => rootOf(mounted).querySelector(`.${name}`) !== null);
  const schemeOf = (mounted: Mounted) => mounted.host()?.getAttribute('data-st-theme');

  const promises: Promises = {
    mountEarlier() {
      earlier = byScript({});
      earlier.ready.catch(() => {});
    },
    async besideEarlier() {
      if (earlier === undefined) throw new Error('Nothing was mounted before.');
      await reached(earlier);
      const current = mount();
      await reached(current);
      earlier.update({ theme: { colorScheme: 'dark' } });
      await task();
      const seen = {
        versions: [versionOf(earlier), versionOf(current)],
        areDark: [earlier, current].map((mounted) => schemeOf(mounted) === 'dark'),
        // Some widgets change their text meanwhile, but are never empty.
        haveText: [earlier, current].map((mounted) => textOf(mounted) !== ''),
      };
      current.unmount();
      const isUnharmed = earlier.host()?.isConnected === true && (textOf(earlier) !== '') === seen.haveText[0];
      earlier.unmount();
      return { ...seen, isUnharmed, left: document.querySelectorAll('[data-salestax]').length };
    },
    async show() {
      const mounted = mount();
      const first = await reached(mounted);
      const inner = rootOf(mounted).querySelector('.st-root');
      const { color, fontSize, lineHeight, letterSpacing, textTransform, direction } =
        inner === null ? document.body.style : getComputedStyle(inner);
      const shown = { first, text: textOf(mounted), color, fontSize, lineHeight, letterSpacing, textTransform };
      mounted.unmount();
      return { ...shown, direction };
    },
    async hold() {
      held = mount();
      await reached(held);
      return controlsOf(held).length;
    },
    focused: () => {
      const focused = held?.host()?.shadowRoot?.activeElement;
      return held !== null && focused instanceof HTMLElement ? controlsOf(held).indexOf(focused) : -1;
    },
    async mountOften(times) {
      for (let time = 0; time < times; time += 1) {
        const mounted = mount();
        // The element's module loads asynchronously.
        if (way === 'element') await onArrival(mounted, () => {});
        if (time % 4 === 0) await (reach === undefined ? task() : reached(mounted));
        mounted.unmount();
      }
    },
    async update() {
      const mounted = mount();
      await reached(mounted);
      const before = partsOf(mounted);
      const candidates = reach?.focus ?? 'button:enabled, input:enabled, select:enabled, a[href]';
      const focusable = before.find(
        (part): part is HTMLElement => part instanceof HTMLElement && part.matches(candidates),
      );
      const input = before.find(
        (part) => part instanceof HTMLInputElement && part.matches('[type=text], [type=search], [type=password]'),
      );
      if (input instanceof HTMLInputElement) input.value = 'typed';
      focusable?.focus();
      const opened = openedIn(mounted);
      mounted.update({ theme: { colorScheme: 'dark', accent: '#0b7a75' }, locale: 'de-DE' });
      await task();
      await task();
      const after = partsOf(mounted);
      const focused = mounted.host()?.shadowRoot?.activeElement ?? null;
      const seen = {
        sameParts: after.length === before.length && after.every((part, at) => part === before[at]),
        keepsFocus: focused === (focusable ?? null),
        keepsOpen:
          opened.length === openedIn(mounted).length && openedIn(mounted).every((part, at) => part === opened[at]),
        keepsText: !(input instanceof HTMLInputElement) || input.value === 'typed',
        scheme: schemeOf(mounted),
        lang: rootOf(mounted).querySelector('.st-root')?.getAttribute('lang'),
      };
      mounted.unmount();
      return seen;
    },
    async unmountEarly() {
      const mounted = mount();
      void onArrival(mounted, () => {
        mounted.unmount();
        mounted.unmount();
      });
      return mounted.ready.then(
        () => 'ready',
        (failure: unknown) => Reflect.get(Object(failure), way === 'script' ? 'code' : 'message'),
      );
    },
    async abort() {
      const page = new AbortController();
      const mounted = mount({ signal: page.signal });
      await reached(mounted);
      const before = target().querySelectorAll('[data-salestax]').length;
      page.abort();
      const after = target().querySelectorAll('[data-salestax]').length;
      mounted.unmount();
      return { before, after };
    },
    async crash() {
      const other = mount();
      await reached(other);
      const hadText = textOf(other) !== '';
      // A panel draws nothing when the page has no document, so this one learns that after its crash.
      const answer = Promise.withResolvers<unknown>();
      const mounted = mount(documentHost === true ? { host: { ...host, current: () => answer.promise } } : {});
      const reported = new Promise<boolean>((resolve) => {
        void onArrival(mounted, () => {
          failFirstRendering(mounted);
          // A widget without an answer of the service may have reported that already.
          mounted.host()?.addEventListener('salestax-error', (event) => {
            if (event instanceof CustomEvent && event.detail.code === 'crashed') resolve(true);
          });
        });
      });
      const crashed = await find(mounted, '.st-crash');
      answer.resolve(reach?.document ?? null);
      const seen = {
        isReported: await reported,
        role: crashed.getAttribute('role'),
        // Some widgets change their text meanwhile, but are never empty.
        otherIsUnharmed:
          other.host()?.isConnected === true &&
          rootOf(other).querySelector('.st-crash') === null &&
          (textOf(other) !== '') === hadText,
      };
      const again = new Promise((resolve) => {
        mounted.host()?.addEventListener('salestax-ready', resolve);
        mounted.host()?.addEventListener('salestax-error', resolve);
      });
      crashed.querySelector('button')?.click();
      await again;
      const isBack = rootOf(mounted).querySelector('.st-crash') === null;
      mounted.unmount();
      other.unmount();
      return { ...seen, isBack };
    },
  };
  Object.defineProperty(globalThis, 'promises', { value: promises });
}

import type { WidgetNeeds } from './widget-needs.ts';

// These functions run inside the page, so each must be self-contained.

interface Handle {
  readonly element: HTMLElement;
  readonly ready: Promise<void>;
  unmount(): void;
}

declare global {
  /** The global of the bundles. */
  var SalesTax: Record<
    string,
    { mount(target: string, options: object): Handle; readonly mounted?: Handle | null; readonly version: string }
  >;
  /** The mounts of one test, and the events they emitted. */
  var mounts: { readonly handles: readonly Handle[]; readonly events: readonly string[] };
}

/** A widget to mount: its member of the global and its options, for a service at `origin`. */
interface Wanted {
  readonly member: string;
  readonly needs: WidgetNeeds;
  readonly origin: string;
}

/** Mounts a widget twice in the page. */
export async function mountInPage({ member, needs, origin }: Wanted): Promise<object> {
  const { options, withoutService, session, documentHost } = needs;
  const given = {
    ...options,
    ...(withoutService !== true && { config: { apiBaseUrl: origin, oauthBaseUrl: `${origin}/oauth` } }),
    ...(session !== undefined && { session: () => Promise.resolve(session) }),
    ...(documentHost === true && {
      host: {
        context: () =>
          Promise.resolve({
            email: 'dana@cottonwood.example',
            name: 'Dana Whitfield',
            isAdmin: true,
            companyName: 'Cottonwood Landscape Supply',
            realmId: '9341452100000001',
            qboUserId: '1',
          }),
        current: () => Promise.resolve(null),
        changeLines: () => Promise.resolve(),
        onLifecycle: () => () => {},
        resize: () => {},
        showDialog: () => Promise.resolve(''),
      },
    }),
  };
  const widget = SalesTax[member];
  if (widget === undefined) throw new Error(`no global SalesTax.${member}`);
  const events: string[] = [];
  const on = Object.fromEntries(['ready', 'error', 'unmounted'].map((type) => [type, () => events.push(type)]));
  const handles = [1, 2].map(() => widget.mount('#here', { ...given, on }));
  globalThis.mounts = { handles, events };
  await Promise.allSettled(handles.map(({ ready }) => ready));
  const inner = handles[0]?.element.shadowRoot?.querySelector('.st-root');
  return {
    first: events[0],
    hosts: document.querySelectorAll('#here > [data-salestax]').length,
    styled: inner != null && getComputedStyle(inner).overflowWrap === 'break-word',
  };
}

export function unmountInPage(): object {
  const { handles, events } = globalThis.mounts;
  for (const handle of handles) handle.unmount();
  return { last: events.at(-1) };
}

/** A summary of the page for comparison. */
export function pictureOfPage(): object {
  return {
    html: document.documentElement.outerHTML,
    sheets: document.adoptedStyleSheets.length,
    globals: Object.keys(globalThis).filter((key) => key !== 'mounts'),
  };
}

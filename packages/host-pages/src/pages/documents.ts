import { mount, viewNames } from '@salestax/widget-sources/documents';
import { element } from '../element.ts';
import { loadLater } from '../load-later.ts';
import type { PageMessages } from '../messages.ts';
import { panelLanguage } from '../panel-language.ts';
import { mountLinked } from './linked.ts';
import { type MountPage, storedSession } from './mount-page.ts';

/** The panel beside a document is loaded after the list, so that it is there when a document is opened. */
export const mountPage: MountPage = async (place, context, messagesFor, text) => {
  const { baseUrls, runtimeConfig, input } = context;
  const panel = loadLater(() =>
    Promise.all([import('@salestax/estimate-panel'), panelLanguage(runtimeConfig.messages)]),
  );
  const mounted = await mountLinked(context, viewNames, (on, view) =>
    mount(place, {
      config: baseUrls,
      session: storedSession,
      source: input.source ?? undefined,
      view,
      mountPanel: (inDocument, host) =>
        panel.mount(
          ([{ mount: mountPanel }, language]) =>
            mountPanel(inDocument, {
              config: baseUrls,
              session: storedSession,
              host,
              ...language,
              on: { sessionExpired: on.sessionExpired },
            }),
          (repeat) => showNotLoaded(inDocument, text, repeat),
        ),
      ...messagesFor('documents'),
      on,
    }),
  );
  mounted.ready?.then(panel.load, () => undefined);
  return mounted;
};

/** Says that the panel could not be loaded, with a button that repeats it. */
function showNotLoaded(place: HTMLElement, text: PageMessages, repeat: () => void): void {
  const retry = element('button', { type: 'button' }, text.retry);
  retry.addEventListener('click', () => {
    place.replaceChildren();
    repeat();
  });
  place.replaceChildren(element('p', { role: 'alert' }, text.notLoaded), retry);
}

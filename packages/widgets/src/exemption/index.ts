import { createElement } from 'react';
import { fillIn } from '@salestax/client';
import { tabsStyles } from '@salestax/ui';
import { fields, optional, text } from '@salestax/widget-kit';
import { linkView, viewOption, type LinkedView, type LinkedViewEvents } from '../list-screen/linked-view.ts';
import { listStyles } from '../list-screen/list-styles.ts';
import { announceAlerts } from '../list-screen/screen.tsx';
import { defineServiceWidget } from '../service/define-service-widget.ts';
import { createLaterPart } from '../service/later-part.tsx';
import { failureOf, valueOf } from '../service/resource.ts';
import { serviceFields, serviceEvents, type ServiceEvents, type EmbeddableOptions } from '../service/service.ts';
import { extendSession } from '../session/extend-session.ts';
import { counted } from '../texts/counted.ts';
import { exemptionLink, viewNames } from './link.ts';
import { messages, type ExemptionMessages } from './messages.ts';
import { createExemptionModel } from './model.ts';
import { exemptionPort, type Method } from './port.ts';
import { alertTexts, ExemptionView } from './view.tsx';
import styles from './exemption.css';

/** Options of the exemption screen. */
export interface ExemptionOptions extends EmbeddableOptions {
  /** Where the window came from. With one there is no link back to the home page. */
  readonly source?: string | undefined;
  /**
   * The filter that is active at first: `valid`, `expiring` or `expired`; one that the screen does not have is ignored.
   * @default all rows
   */
  readonly show?: string | undefined;
  /**
   * The state that a link carries, in place of `show`: `tab` (`requests`), this filter, `find` and `sort`. See the
   * event `viewChange`. @default nothing
   */
  readonly view?: LinkedView | undefined;
}

/** Events of the exemption screen. */
export interface ExemptionEvents extends ServiceEvents, LinkedViewEvents {
  /** Certificate requests were sent to customers. `accepted`, `failed`: numbers of requests. */
  requestsSent: { readonly method: Method; readonly accepted: number; readonly failed: number };
}

/** Shows exemption certificates and which of them end soon; asks customers for certificates. */
export const widget = defineServiceWidget<ExemptionOptions, ExemptionEvents, ExemptionMessages>({
  name: 'exemption',
  events: { ...serviceEvents, viewChange: true, requestsSent: true },
  styles: [listStyles, tabsStyles, styles].join(''),
  messages,
  options: fields({
    ...serviceFields,
    source: optional(text, undefined),
    show: optional(text, undefined),
    view: viewOption(viewNames),
  }),
  start(context) {
    const { life, emit, options, service, sentenceOf, homeLink, reportStates } = context;
    const requests = createLaterPart(context, 'requests-part', () => import('./requests-part.ts'));
    const model = context.guard(
      createExemptionModel(life, exemptionPort(service, options.get()), {
        sentenceOf,
        loadRequests: requests.load,
        fileNames: () => {
          const { certificateFile, linksFile, errorsFile } = context.text();
          return {
            certificate: (name) => fillIn(certificateFile, { name }),
            links: linksFile,
            errors: errorsFile,
          };
        },
        onListed: (count) => context.announce(counted(context.text().listed, count, context.locale())),
        onFound: (count) => context.announce(counted(context.text().found, count, context.locale())),
        onSent: (sent) => emit('requestsSent', sent),
        onSaved: (file) => context.announce(fillIn(context.text().saved, { file })),
      }),
    );
    linkView(context, exemptionLink(model));
    reportStates(model.store, {
      isReady: ({ page }) => page.kind === 'blocked',
      failureOf: ({ page }) => (page.kind === 'failed' ? page.failure : null),
    });
    announceAlerts(context, model.store, alertTexts);
    life.own(
      // There are rows, a progress, or a reason why there are none.
      model.certificates.list.store.subscribe(({ read, run, error, note }) => {
        if ((valueOf(read) ?? failureOf(read) ?? run ?? error ?? note) !== null) context.ready();
      }),
    );
    void extendSession(service);
    void model.open();
    return () =>
      createElement(ExemptionView, {
        model,
        requestsPart: requests,
        text: context.text(),
        locale: context.locale(),
        homeLink: homeLink(),
      });
  },
});

export const { mount } = widget;
export { viewNames };
export type { ExemptionMessages };

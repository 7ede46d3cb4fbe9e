import { dayOf, fillIn } from '@salestax/client';
import { tabsStyles } from '@salestax/ui';
import { fields, optional, text } from '@salestax/widget-kit';
import { createElement } from 'react';
import { extendSession } from '../session/extend-session.ts';
import { defineServiceWidget } from '../service/define-service-widget.ts';
import { serviceFields, type ServiceEvents, type ServiceOptions } from '../service/service.ts';
import { announceAlerts } from '../list-screen/screen.tsx';
import { listStyles } from '../list-screen/list-styles.ts';
import styles from './exemption.css';
import { messages, type ExemptionMessages } from './messages.ts';
import { createExemptionModel } from './model.ts';
import { exemptionPort, type Method } from './port.ts';
import { alertTexts, ExemptionView } from './view.tsx';

/** Options of the exemption screen. */
export interface ExemptionOptions extends ServiceOptions {
  /** Where the window came from. With one there is no link back to the home page. */
  readonly source?: string | undefined;
}

/** Events of the exemption screen. */
export interface ExemptionEvents extends ServiceEvents {
  /** Certificate requests were sent to customers. `accepted`, `failed`: numbers of requests. */
  requestsSent: { readonly method: Method; readonly accepted: number; readonly failed: number };
}

/** Shows exemption certificates and which of them end soon; asks customers for certificates. */
export const widget = defineServiceWidget<ExemptionOptions, ExemptionEvents, ExemptionMessages>({
  name: 'exemption',
  styles: [listStyles, tabsStyles, styles].join(''),
  messages,
  options: fields({ ...serviceFields, source: optional(text, undefined) }),
  start(context) {
    const { life, emit, options, service, sentenceOf, homeLink, reportStates } = context;
    const counted = (count: number, one: string, many: string) => (count === 1 ? one : fillIn(many, { count }));
    const model = createExemptionModel(life, exemptionPort(service, options.get()), {
      sentenceOf,
      fileNames: () => {
        const { certificateFile, linksFile, errorsFile } = context.text();
        return {
          certificate: (name) => fillIn(certificateFile, { name }),
          links: linksFile,
          errors: errorsFile,
        };
      },
      onListed: (count) => context.announce(counted(count, context.text().oneListed, context.text().listed)),
      onFound: (count) => context.announce(counted(count, context.text().oneFound, context.text().found)),
      onSent: (sent) => emit('requestsSent', sent),
      onSaved: (file) => context.announce(fillIn(context.text().saved, { file })),
    });
    reportStates(model.store, {
      isReady: ({ page }) => page.kind === 'blocked',
      failureOf: ({ page }) => (page.kind === 'failed' ? page.failure : null),
    });
    announceAlerts(context, model.store, alertTexts);
    life.own(
      // There are rows, a progress, or a reason why there are none.
      model.certificates.list.store.subscribe(({ rows, run, failure, error, note }) => {
        if ((rows ?? run ?? failure ?? error ?? note) !== null) context.ready();
      }),
    );
    void extendSession(service);
    void model.open();
    return () =>
      createElement(ExemptionView, {
        model,
        text: context.text(),
        homeLink: homeLink(),
        today: dayOf(new Date()),
      });
  },
});

export const { mount } = widget;
export type { ExemptionMessages };

import { createElement } from 'react';
import { createClient } from '@salestax/client';
import { fetchHttp } from '@salestax/client/fetch-http';
import { routes } from '@salestax/contract';
import { baseUrl, defineWidget, fields, guarded } from '@salestax/widget-kit';
import { messages, type HealthMessages } from './messages.ts';
import { createHealthModel } from './model.ts';
import { HealthView } from './view.tsx';
import styles from './health.css';

/** Options of the health widget. */
export interface HealthOptions {
  /** Base URLs of the connector service. */
  readonly config: { readonly oauthBaseUrl: string; readonly apiBaseUrl: string };
}

/** Events of the health widget. */
export interface HealthEvents {
  /** The service was checked, with this result. */
  checked: { readonly status: 'OK' | 'FAIL' };
}

/** Shows whether the tax API responds. Public: it needs no session. */
export const widget = defineWidget<HealthOptions, HealthEvents, HealthMessages>({
  name: 'health',
  events: { checked: true },
  styles,
  messages,
  options: fields({ config: fields({ apiBaseUrl: baseUrl, oauthBaseUrl: baseUrl }) }),
  start(context) {
    const model = guarded(
      context,
      createHealthModel(context.life, async () => {
        const bases = context.options.get().config;
        const call = createClient({ http: fetchHttp, bases, session: () => Promise.resolve(null) });
        return (await call(routes.health, { signal: context.life.signal })).ok;
      }),
    );
    context.life.own(
      model.store.subscribe(({ health }) => {
        if (health !== 'OK' && health !== 'FAIL') return;
        context.ready();
        context.announce(`${context.text().status} ${health === 'OK' ? context.text().ok : context.text().fail}`);
        context.emit('checked', { status: health });
      }),
    );
    void model.check();
    return () => createElement(HealthView, { model, text: context.text() });
  },
});

export const { mount } = widget;
export type { HealthMessages };

import type { ComponentType } from 'react';
import type { Failure } from '@salestax/client';
import { defineWidget, guarded, type Widget, type WidgetContext, type WidgetDefinition } from '@salestax/widget-kit';
import type { FailureMessages } from './failed.tsx';
import { keepFocus } from './lost-focus.ts';
import { withReadOnlyReason } from './manage.tsx';
import type { Resource } from './resource.ts';
import { connectService, type Service, type ServiceEvents, type ServiceOptions } from './service.ts';
import { withSilence } from './silence.ts';

/** The context of a widget that calls the service. */
export interface ServiceContext<Options, Events, Messages> extends WidgetContext<Options, Events, Messages> {
  readonly service: Service;
  /** Returns the same functions; an error that one of them throws, or rejects with, is a crash of this run of the widget. */
  readonly guard: <Model extends object>(model: Model) => Model;
  /** Reports that the widget has no content because a call failed. */
  readonly failCall: (failure: Failure) => void;
  /** The message for a failed call; null when the host page shows it, as our own pages do after a session has ended. */
  readonly sentenceOf: (failure: Failure) => string | null;
  /** The home page; null on an integrator page and in a window that another page opened (`source`). */
  readonly homeLink: () => string | null;
  /** Reports the states of a model to the page. */
  readonly reportStates: <State>(store: ObservableStore<State>, reports: StateReports<State>) => void;
  /** Reports the states of what the screen reads to the page. */
  readonly reportResource: (store: ObservableStore<Resource<unknown>>) => void;
}

interface ObservableStore<State> {
  readonly subscribe: (listener: (state: State, before: State) => void) => () => void;
}

/** The meaning of a model's state for the page. */
export interface StateReports<State> {
  /** The widget has content to show. */
  readonly isReady: (state: State) => boolean;
  /** Why there is no content. */
  readonly failureOf: (state: State) => Failure | null;
}

interface ServiceWidgetDefinition<Options, Events, Messages> extends Omit<
  WidgetDefinition<Options, Events, Messages>,
  'start'
> {
  readonly start: (context: ServiceContext<Options, Events, Messages>) => ComponentType;
}

/** Defines a widget that calls the service with its session, and reports failed calls uniformly. */
export function defineServiceWidget<
  Options extends ServiceOptions & { readonly source?: string | undefined },
  Events extends ServiceEvents,
  Messages extends FailureMessages,
>({ start, ...definition }: ServiceWidgetDefinition<Options, Events, Messages>): Widget<Options, Events, Messages> {
  return defineWidget<Options, Events, Messages>({
    ...definition,
    start(context) {
      const withService = serviceContext(context);
      keepFocus(context);
      const { mayManage, silence } = withService.service;
      return withReadOnlyReason(withSilence(start(withService), silence), () =>
        mayManage() ? null : context.text().readOnly,
      );
    },
  });
}

function serviceContext<
  Options extends ServiceOptions & { readonly source?: string | undefined },
  Events extends ServiceEvents,
  Messages extends FailureMessages,
>(context: WidgetContext<Options, Events, Messages>): ServiceContext<Options, Events, Messages> {
  const { life, options, text } = context;
  const service = connectService(context);

  const failCall = (failure: Failure) => service.report(failure);

  function reportStates<State>(store: ObservableStore<State>, { isReady, failureOf }: StateReports<State>): void {
    life.own(
      store.subscribe((state, before) => {
        if (isReady(state)) context.ready();
        const failure = failureOf(state);
        if (failure !== null && failure !== failureOf(before)) failCall(failure);
      }),
    );
  }

  return {
    ...context,
    service,
    guard: (model) => guarded(context, model),
    failCall,
    sentenceOf({ problem, message }) {
      if (problem === 'network') return text().failed;
      if (problem === 'refused') return message || text().failed;
      if (!service.isEmbedded || problem === 'aborted') return null;
      if (problem === 'misconfigured') return text().notSetUp;
      return problem === 'unauthorized' ? text().sessionEnded : text().failed;
    },
    homeLink: () => (service.isEmbedded || options.get().source !== undefined ? null : service.link('/home').href),
    reportStates,
    reportResource: (store) =>
      reportStates(store, {
        isReady: ({ kind }) => kind === 'ready',
        failureOf: (resource) => (resource.kind === 'failed' ? resource.failure : null),
      }),
  };
}

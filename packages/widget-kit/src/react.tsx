import { useEffect, useRef, useState, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { createEmbedding, type MountingInstance } from './embedding.ts';
import type { Patch } from './widget.ts';

/** The options of `mount` besides the widget's own. */
interface Listening {
  readonly on?: object;
}

interface CommonProps<Options extends Listening> {
  /** The `mount` of a widget, which determines the types of `options` and `on`. Another `mount` mounts again. */
  readonly mount: {
    (
      target: Element,
      options: Options,
    ): { readonly update: (patch: Patch<NoInfer<Options>>) => void; readonly unmount: () => void };
    /** The name of the widget. */
    readonly widgetName?: string;
  };
  /** The listeners of the latest rendering are called; new ones do not update the widget. */
  readonly on?: Options['on'] | undefined;
  /** The class of the element around the widget. */
  readonly className?: string | undefined;
  /** Shown in place of a widget that cannot be mounted. @default a sentence in English */
  readonly fallback?: ReactNode;
}

/** Properties of `SalesTaxWidget`. */
export interface SalesTaxWidgetProps<Options extends Listening> extends CommonProps<Options> {
  /**
   * Compared by their parts: equal ones do nothing, others update the widget in place, or mount it again where an
   * option is fixed at mount. Functions are compared by identity, except `session`: the latest one is called, and
   * another one does not mount again.
   */
  readonly options: Omit<Options, 'on'>;
  readonly instance?: undefined;
}

/** Properties of `SalesTaxWidget` with an instance, which has `config`, `session`, appearance and language for all widgets. */
export interface InstanceWidgetProps<Options extends Listening> extends CommonProps<Options> {
  /** The result of `createSalesTax`. Another instance mounts again. */
  readonly instance: MountingInstance;
  /** As without an instance; what is left out comes from the instance. */
  readonly options?: Omit<Options, 'on' | 'config' | 'session'> & {
    readonly config?: unknown;
    readonly session?: unknown;
  };
}

const fallbackMessages = { notMounted: 'This part of the page could not be loaded.' };

/**
 * A widget in a React application: mounted and unmounted with the component, and updated with its properties. A wrong option
 * never throws: the component shows `fallback`, or leaves the mounted widget as it is, calls the listener `error` with the
 * code `wrong-option`, and writes the error to the console.
 */
export function SalesTaxWidget<Options extends Listening>(props: InstanceWidgetProps<Options>): ReactElement;
export function SalesTaxWidget<Options extends Listening>(props: SalesTaxWidgetProps<Options>): ReactElement;
export function SalesTaxWidget<Options extends Listening>({
  mount,
  options = {},
  on,
  className,
  fallback = fallbackMessages.notMounted,
  instance,
}: CommonProps<Options> & {
  readonly options?: object;
  readonly instance?: MountingInstance | undefined;
}): ReactElement {
  const container = useRef<HTMLDivElement>(null);
  const [embedding] = useState(createEmbedding);
  const problem = useSyncExternalStore(embedding.subscribe, embedding.problem, embedding.problem);
  useEffect(() => embedding.update(container.current, { mount, options, on, instance }));
  useEffect(() => embedding.unmount, [embedding]);
  return (
    <>
      <div ref={container} className={className} data-salestax-space={mount.widgetName} />
      {problem !== null && <div role="alert">{fallback}</div>}
    </>
  );
}

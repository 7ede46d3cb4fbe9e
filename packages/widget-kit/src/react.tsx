import { useEffect, useRef, useState, type ReactElement } from 'react';
import { createEmbedding } from './embedding.ts';
import type { Patch } from './widget.ts';

/** What `mount` takes besides the widget's own options. */
interface Listening {
  readonly on?: object;
}

/** Properties of `SalesTaxWidget`. */
export interface SalesTaxWidgetProps<Options extends Listening> {
  /** The `mount` of a widget, which says what `options` and `on` may be. Another one mounts anew. */
  readonly mount: (
    target: Element,
    options: Options,
  ) => { readonly update: (patch: Patch<NoInfer<Options>>) => void; readonly unmount: () => void };
  /**
   * Compared by their parts: the same ones do nothing, others update the widget in place, or mount it anew where an option is
   * fixed at mount. Functions are the same as long as they are the same function.
   */
  readonly options: Omit<Options, 'on'>;
  /** Those of the latest rendering are called; new ones update nothing. */
  readonly on?: Options['on'] | undefined;
  /** Of the element around the widget. */
  readonly className?: string | undefined;
}

/**
 * A widget in a React application: comes and goes with the component, and follows its properties.
 * @throws TypeError naming the wrong option, to the error boundary around it
 */
export function SalesTaxWidget<Options extends Listening>({
  mount,
  options,
  on,
  className,
}: SalesTaxWidgetProps<Options>): ReactElement {
  const container = useRef<HTMLDivElement>(null);
  const [embedding] = useState(createEmbedding);
  useEffect(() => embedding.update(container.current, { mount, options, on }));
  useEffect(() => embedding.unmount, [embedding]);
  return <div ref={container} className={className} />;
}

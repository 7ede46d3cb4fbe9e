import { ReactNode, ReactElement } from 'react';
import { P as Patch } from '../types/widget-kit/widget.js';

interface Handle {
    update(patch: object): void;
    unmount(): void;
}
/** The `mount` of a widget with any options. The method syntax lets its parameter be narrower. */
type AnyMount = {
    mount(target: Element, options: object): Handle;
}['mount'];
/** An object that mounts widgets and supplies some of their options itself: the result of `createSalesTax`. */
interface MountingInstance {
    mount(mount: AnyMount, target: Element, options: object): Handle;
}

/** The options of `mount` besides the widget's own. */
interface Listening {
    readonly on?: object;
}
interface CommonProps<Options extends Listening> {
    /** The `mount` of a widget, which determines the types of `options` and `on`. Another `mount` mounts again. */
    readonly mount: {
        (target: Element, options: Options): {
            readonly update: (patch: Patch<NoInfer<Options>>) => void;
            readonly unmount: () => void;
        };
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
interface SalesTaxWidgetProps<Options extends Listening> extends CommonProps<Options> {
    /**
     * Compared by their parts: equal ones do nothing, others update the widget in place, or mount it again where an
     * option is fixed at mount. Functions are compared by identity, except `session`: the latest one is called, and
     * another one does not mount again.
     */
    readonly options: Omit<Options, 'on'>;
    readonly instance?: undefined;
}
/** Properties of `SalesTaxWidget` with an instance, which has `config`, `session`, appearance and language for all widgets. */
interface InstanceWidgetProps<Options extends Listening> extends CommonProps<Options> {
    /** The result of `createSalesTax`. Another instance mounts again. */
    readonly instance: MountingInstance;
    /** As without an instance; what is left out comes from the instance. */
    readonly options?: Omit<Options, 'on' | 'config' | 'session'> & {
        readonly config?: unknown;
        readonly session?: unknown;
    };
}
/**
 * A widget in a React application: mounted and unmounted with the component, and updated with its properties. A wrong option
 * never throws: the component shows `fallback`, or leaves the mounted widget as it is, calls the listener `error` with the
 * code `wrong-option`, and writes the error to the console.
 */
declare function SalesTaxWidget<Options extends Listening>(props: InstanceWidgetProps<Options>): ReactElement;
declare function SalesTaxWidget<Options extends Listening>(props: SalesTaxWidgetProps<Options>): ReactElement;

export { SalesTaxWidget };
export type { InstanceWidgetProps, SalesTaxWidgetProps };

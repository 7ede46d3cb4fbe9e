import { ReactElement } from 'react';
import { P as Patch } from '../types/widget-kit/widget.js';
import '../types/widget-kit/kit-messages.js';

/** The options of `mount` besides the widget's own. */
interface Listening {
    readonly on?: object;
}
/** Properties of `SalesTaxWidget`. */
interface SalesTaxWidgetProps<Options extends Listening> {
    /** The `mount` of a widget, which determines the types of `options` and `on`. Another `mount` mounts again. */
    readonly mount: (target: Element, options: Options) => {
        readonly update: (patch: Patch<NoInfer<Options>>) => void;
        readonly unmount: () => void;
    };
    /**
     * Compared by their parts: equal ones do nothing, others update the widget in place, or mount it again where an option is
     * fixed at mount. Functions are compared by identity.
     */
    readonly options: Omit<Options, 'on'>;
    /** The listeners of the latest rendering are called; new ones do not update the widget. */
    readonly on?: Options['on'] | undefined;
    /** The class of the element around the widget. */
    readonly className?: string | undefined;
}
/**
 * A widget in a React application: mounted and unmounted with the component, and updated with its properties.
 * @throws TypeError naming the wrong option, to the error boundary around it
 */
declare function SalesTaxWidget<Options extends Listening>({ mount, options, on, className, }: SalesTaxWidgetProps<Options>): ReactElement;

export { SalesTaxWidget };
export type { SalesTaxWidgetProps };

import { Navigation, BaseOptions, WidgetHandle, Widget } from '../../sdk/index.js';
export { C as CompletionMessages } from '../../types/widgets/completion/messages.js';
import '../../types/widget-kit/kit-messages.js';

/** Options of the completion widget, the page `/completion`. Runs on the connector's own pages only. */
interface CompletionOptions {
    /** Base URLs of the connector service. */
    readonly config: {
        readonly oauthBaseUrl: string;
        readonly apiBaseUrl: string;
    };
    /**
     * The accounting service's own page (`accountingUrl` of the runtime configuration). Without it there is no return.
     */
    readonly accountingUrl?: string | undefined;
}
/** Events of the completion widget. */
interface CompletionEvents {
    /** 'reload' to the accounting service, after 5 s or at once. */
    navigate: Navigation;
}
/** Ends a connection that was started in the accounting service: confirms it, and returns there. */
declare const widget: Widget<CompletionOptions & object, CompletionEvents, {
    heading: string;
    connected: (company: string) => string;
    returning: (seconds: number) => string;
    leaving: string;
    goNow: string;
    goBack: string;
    stay: string;
    home: string;
}, BaseOptions<CompletionEvents, {
    heading: string;
    connected: (company: string) => string;
    returning: (seconds: number) => string;
    leaving: string;
    goNow: string;
    goBack: string;
    stay: string;
    home: string;
}>>;
declare const mount: (target: Element | string, options: CompletionOptions & object & BaseOptions<CompletionEvents, {
    heading: string;
    connected: (company: string) => string;
    returning: (seconds: number) => string;
    leaving: string;
    goNow: string;
    goBack: string;
    stay: string;
    home: string;
}>) => WidgetHandle<CompletionOptions & object & BaseOptions<CompletionEvents, {
    heading: string;
    connected: (company: string) => string;
    returning: (seconds: number) => string;
    leaving: string;
    goNow: string;
    goBack: string;
    stay: string;
    home: string;
}>, CompletionEvents>;

export { mount, widget };
export type { CompletionEvents, CompletionOptions };

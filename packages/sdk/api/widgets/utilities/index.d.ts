import { BaseOptions, WidgetHandle, Widget } from '../../sdk/index.js';
import { A as AuthChange } from '../../types/client/session-record.js';
export { U as UtilitiesMessages } from '../../types/widgets/utilities/messages.js';
import '../../types/widget-kit/kit-messages.js';

/** Options of the utilities widget. Runs on the connector's own pages only. */
interface UtilitiesOptions {
    /** Base URLs of the connector service. */
    readonly config: {
        readonly oauthBaseUrl: string;
        readonly apiBaseUrl: string;
    };
    /** `RealmId` of the query, as `URLSearchParams.get` returns it: the user's accounting company. */
    readonly realmId: string | null;
}
/** Events of the utilities widget, besides `navigate` (`how` 'reload', to the sign-in of the connected company). */
interface UtilitiesEvents {
    /** The stored session is removed: this visit starts again. */
    authChange: AuthChange;
}
/**
 * The entry from inside the accounting service: removes the former session, then starts the sign-in of the given
 * company. Shows nothing while it works.
 */
declare const widget: Widget<UtilitiesOptions & object, UtilitiesEvents, {
    failed: string;
    title: string;
    working: string;
    noCompany: string;
    signIn: string;
    sessionEnded: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}, BaseOptions<UtilitiesEvents, {
    failed: string;
    title: string;
    working: string;
    noCompany: string;
    signIn: string;
    sessionEnded: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}>>;
declare const mount: (target: Element | string, options: UtilitiesOptions & object & BaseOptions<UtilitiesEvents, {
    failed: string;
    title: string;
    working: string;
    noCompany: string;
    signIn: string;
    sessionEnded: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}>) => WidgetHandle<UtilitiesOptions & object & BaseOptions<UtilitiesEvents, {
    failed: string;
    title: string;
    working: string;
    noCompany: string;
    signIn: string;
    sessionEnded: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}>, UtilitiesEvents>;

export { mount, widget };
export type { UtilitiesEvents, UtilitiesOptions };

import { Mount, BaseOptions, Widget } from '../../sdk/index.js';
import { S as ServiceEvents, E as EmbeddableOptions } from '../../types/widgets/service/service.js';
import { H as HomeMessages } from '../../types/widgets/home/messages.js';

/** The event for the rest of the page when someone signs in or out. */
interface AuthChange {
    readonly isLoggedIn: boolean;
    readonly userName: string;
    readonly companyName: string;
    readonly userType: string;
    readonly source: string;
    readonly avataxAccountNumber: string;
}

/** Requests of widgets about windows; the page carries them out. */
interface OpenWindow {
    readonly url: string;
    /** Unique for each flow. */
    readonly name: string;
    /** CSS pixels. */
    readonly width: number;
    readonly height: number;
}

/** Options of the home widget. */
interface HomeOptions extends EmbeddableOptions {
    /** The origin of the page. With a source, or inside an iframe, the buttons that open windows are shown. */
    readonly source?: string | undefined;
    /** The provider's pages about the connector and about the tax product; without them there is no help. */
    readonly help?: {
        readonly connector: string;
        readonly avatax: string;
    } | undefined;
}
/**
 * Events of the home widget, besides `navigate`: to `/connectorsettings` (`how` 'replace') for an administrator with an
 * incomplete setup, to `/on-boarding` (`how` 'replace') once that completes an onboarding, to `/completion` (`how`
 * 'replace') once a connection that was started in the accounting service is finished; to `/integration`, or
 * `/learnmore` when the sign-in has ended (`how` 'reload'), when the user leaves the company; to `/learnmore` (`how` 'push')
 * for the sign-in as an administrator. These on our own pages only.
 */
interface HomeEvents extends ServiceEvents {
    /**
     * Open the settings or the reconciliation in a separate window; when the browser blocks it, open `url` in this one.
     */
    openWindow: OpenWindow;
    /** Calculation was switched to this value. */
    calculationChanged: {
        readonly isActive: boolean;
    };
    /** The stored session has no company any more, or is removed. */
    authChange: AuthChange;
}
/** Switches calculation, links to every screen, and shows what needs attention today. */
declare const widget: Widget<HomeOptions, HomeEvents, HomeMessages, BaseOptions<HomeEvents, HomeMessages>>;
declare const mount: Mount<HomeOptions & BaseOptions<HomeEvents, HomeMessages>, HomeEvents>;

export { HomeMessages, mount, widget };
export type { HomeEvents, HomeOptions };

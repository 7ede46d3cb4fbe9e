import { BaseOptions, WidgetHandle, Widget } from '../../sdk/index.js';
export { S as SessionDialogsMessages } from '../../types/widgets/session-dialogs/messages.js';
import '../../types/widget-kit/kit-messages.js';

/** The dialog over the page: at most one of these. */
type SessionDialog = {
    readonly kind: 'none';
}
/** The session ends at `endsAt` (milliseconds since 1970), two minutes after this is first shown. */
 | {
    readonly kind: 'endsSoon';
    readonly endsAt: number;
}
/** The 25 minutes have passed while the page was open. */
 | {
    readonly kind: 'timedOut';
}
/** An action was tried without a session. */
 | {
    readonly kind: 'noSession';
}
/** The service has refused the session. */
 | {
    readonly kind: 'unauthorized';
    readonly correlationId: string | null;
    readonly status: number | null;
}
/** The service has failed. */
 | {
    readonly kind: 'failed';
    readonly correlationId: string | null;
    readonly status: number | null;
}
/** The page is about to be left: with unsaved changes, or with `sentence` as a reminder. */
 | {
    readonly kind: 'leave';
    readonly sentence?: string | undefined;
};
/** The button that the user pressed; Escape counts as the first one named for a dialog. */
type SessionAnswer = {
    readonly dialog: 'endsSoon';
    readonly button: 'staySignedIn' | 'logOut';
} | {
    readonly dialog: 'timedOut' | 'noSession' | 'failed';
    readonly button: 'ok';
} | {
    readonly dialog: 'unauthorized';
    readonly button: 'signIn';
} | {
    readonly dialog: 'leave';
    readonly button: 'no' | 'yes';
};

/**
 * Options of the dialogs about the session. Runs on the connector's own pages only, which mount it with `isolation:
 * 'light'`: the dialog of a refused session has the id `unauthorizedErrorDialog` in the page's own tree.
 */
interface SessionDialogsOptions {
    /** Base URLs of the connector service. */
    readonly config: {
        readonly oauthBaseUrl: string;
        readonly apiBaseUrl: string;
    };
    /**
     * The dialog to show; `update({ state })` shows another. An answer closes nothing: the page does. @default { kind:
     * 'none' }
     */
    readonly state?: SessionDialog | undefined;
    /** A call is running: after 400 ms a labelled spinner covers the page. @default false */
    readonly isBusy?: boolean | undefined;
}
/** Events of the dialogs. */
interface SessionDialogsEvents {
    answered: SessionAnswer;
}
/** The overlays of the connector's pages: dialogs about the session and about leaving the page, and the spinner. */
declare const widget: Widget<SessionDialogsOptions, SessionDialogsEvents, {
    endsSoonTitle: string;
    endsSoonAdvice: string;
    timeLeft: (time: string) => string;
    logOut: string;
    staySignedIn: string;
    timedOutTitle: string;
    timedOut: string;
    signedOutTitle: string;
    signedOut: string;
    notSaved: string;
    failed: string;
    leaveTitle: string;
    leave: string;
    details: string;
    correlationId: string;
    status: string;
    ok: string;
    signIn: string;
    no: string;
    yes: string;
    wait: string;
}, BaseOptions<SessionDialogsEvents, {
    endsSoonTitle: string;
    endsSoonAdvice: string;
    timeLeft: (time: string) => string;
    logOut: string;
    staySignedIn: string;
    timedOutTitle: string;
    timedOut: string;
    signedOutTitle: string;
    signedOut: string;
    notSaved: string;
    failed: string;
    leaveTitle: string;
    leave: string;
    details: string;
    correlationId: string;
    status: string;
    ok: string;
    signIn: string;
    no: string;
    yes: string;
    wait: string;
}>>;
declare const mount: (target: Element | string, options: SessionDialogsOptions & BaseOptions<SessionDialogsEvents, {
    endsSoonTitle: string;
    endsSoonAdvice: string;
    timeLeft: (time: string) => string;
    logOut: string;
    staySignedIn: string;
    timedOutTitle: string;
    timedOut: string;
    signedOutTitle: string;
    signedOut: string;
    notSaved: string;
    failed: string;
    leaveTitle: string;
    leave: string;
    details: string;
    correlationId: string;
    status: string;
    ok: string;
    signIn: string;
    no: string;
    yes: string;
    wait: string;
}>) => WidgetHandle<SessionDialogsOptions & BaseOptions<SessionDialogsEvents, {
    endsSoonTitle: string;
    endsSoonAdvice: string;
    timeLeft: (time: string) => string;
    logOut: string;
    staySignedIn: string;
    timedOutTitle: string;
    timedOut: string;
    signedOutTitle: string;
    signedOut: string;
    notSaved: string;
    failed: string;
    leaveTitle: string;
    leave: string;
    details: string;
    correlationId: string;
    status: string;
    ok: string;
    signIn: string;
    no: string;
    yes: string;
    wait: string;
}>, SessionDialogsEvents>;

export { mount, widget };
export type { SessionAnswer, SessionDialog, SessionDialogsEvents, SessionDialogsOptions };

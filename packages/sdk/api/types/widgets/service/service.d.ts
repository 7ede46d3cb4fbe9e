/**
 * Supplies the bearer token. Called without an argument before a request, and with the rejected token after a 401: another
 * token than that is tried once. null: no session.
 */
type SessionSource = (rejected?: string) => Promise<string | null>;

/** The service of a widget, and its session. */
interface ServiceOptions {
    /** Base URLs of the connector service. */
    readonly config: {
        readonly oauthBaseUrl: string;
        readonly apiBaseUrl: string;
    };
    /**
     * Returns a bearer token: an embed session on an integrator page. It is called when there is no token and after the
     * service refused one, not for every call. @default the session that our own pages store
     */
    readonly session?: SessionSource | undefined;
}
/** Events of every widget that calls the service. */
interface ServiceEvents {
    /** The page cannot continue: there is no session (any more), or the service failed. */
    sessionExpired: SessionEnd;
    /** A call that the user waits for has started, or none is running any more. */
    busy: {
        readonly isBusy: boolean;
    };
}
/** `no-session`: nobody is signed in. `unauthorized`: the service refused the session. `failed`: any other HTTP error. */
interface SessionEnd {
    readonly reason: 'no-session' | 'unauthorized' | 'failed';
    readonly status: number | null;
    readonly correlationId: string | null;
}

export type { ServiceEvents as S, ServiceOptions as a, SessionEnd as b };

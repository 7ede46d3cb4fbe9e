/**
 * Why a widget has no session (any more). `no-session`: nobody is signed in. `unauthorized`: the service refused the session.
 * `failed`: any other HTTP error, on the connector's own pages only.
 */
interface SessionEnd {
    readonly reason: 'no-session' | 'unauthorized' | 'failed';
    /** Why the service has ended the session, if that is known: 'DisconnectedByStaff' when support disconnected the company. */
    readonly code?: string;
    readonly status: number | null;
    readonly correlationId: string | null;
}

export type { SessionEnd as S };

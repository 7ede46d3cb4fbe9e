/**
 * One call as data.
 * `base`: which of the two base addresses of the runtime configuration the path continues.
 * `access`: who may call. open = no session; signed-in = a sign-in token is enough; session = account user of the realm;
 * panel = session, or an embed session with the panel's scope; staff = staff token only; client-credentials = an
 * integrator's backend.
 * `id`: the id of the session that the path's id must equal; null when the path carries none, or one that is not the
 * caller's own. `ownId` in a path of account users stands for the session's own.
 */
export interface Route {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly base: 'oauth' | 'api';
  readonly path: `/api/${string}`;
  readonly access: 'open' | 'signed-in' | 'session' | 'panel' | 'staff' | 'client-credentials';
  readonly id: 'realmId' | 'userId' | null;
  readonly answer: 'json' | 'text' | 'empty' | 'events';
}

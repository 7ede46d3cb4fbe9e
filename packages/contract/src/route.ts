import type { Shape } from './shape.ts';

/**
 * A call as data.
 * `base`: which of the two base URLs of the runtime configuration the path is appended to.
 * `access`: who may call. open: no session. signed-in: any sign-in token. session: an account user of the realm. panel:
 * a session, or an embed session with the panel's scope. staff: a staff token. client-credentials: an integrator's
 * backend.
 * `id`: the session field that the id in the path must equal; null when the path has no id, or one of another owner.
 * `ownId` in the path of an account user's call stands for the session's own id.
 */
export interface Route {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly base: 'oauth' | 'api';
  readonly path: `/api/${string}`;
  readonly access: 'open' | 'signed-in' | 'session' | 'panel' | 'staff' | 'client-credentials';
  readonly id: 'realmId' | 'userId' | null;
  readonly answer: 'json' | 'text' | 'empty' | 'events';
  /** JSON types of the answer; absent or null: they are not checked. */
  readonly shape?: Shape;
}

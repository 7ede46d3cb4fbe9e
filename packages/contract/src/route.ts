import type { Shape } from './shape.ts';

/** A call as data. An id of a company in the path of `signed-in`, `session` and `panel` is that of the session. */
export interface Route {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Which of the two base URLs of the runtime configuration the path is appended to. */
  readonly base: 'oauth' | 'api';
  /** `ownId` in place of an id stands for the session's own. */
  readonly path: `/api/${string}`;
  /**
   * Who may make the call. open: no session. signed-in: any sign-in token. session: a user of the provider's account
   * that the company is linked to. panel: a session, or an embed session of the panel. staff: a staff token.
   * client-credentials: an integrator's backend.
   */
  readonly access: 'open' | 'signed-in' | 'session' | 'panel' | 'staff' | 'client-credentials';
  readonly answer: 'json' | 'text' | 'empty' | 'events';
  /** JSON types of the answer; null: they are not checked. */
  readonly shape: Shape;
  /**
   * The widgets whose embed sessions may make this call of account users. The integrator's backend requests a session for
   * widgets and is responsible for its user. Absent: for our own pages only.
   */
  readonly embed?: readonly string[];
  /**
   * An embed session needs the right `manage` of the widget: the call changes something at a vendor or in the connector
   * ('change'), or it answers more than the widget shows ('read'). A search, a comparison and a preview change nothing.
   */
  readonly manages?: 'change' | 'read';
  /**
   * An embed session may make it for a company that is not connected to the accounting service: calls that answer with the
   * company's status. Those of the panel always may: it has to say why it does not estimate, and to report saved documents,
   * which are recorded when the company is connected again.
   */
  readonly whileDisconnected?: true;
}

type Options = Partial<Pick<Route, 'embed' | 'manages' | 'whileDisconnected'>>;

/** A call with its parts that types depend on. */
type Declared<Name, Path, Access, Answer> = Omit<Route, 'name' | 'path' | 'access' | 'answer'> & {
  readonly name: Name;
  readonly path: Path;
  readonly access: Access;
  readonly answer: Answer;
};

/** Declares a call, with a JSON answer unless `options` says otherwise. A function, so that a bundle has each constant part once. */
export function route<
  const Name extends string,
  const Path extends Route['path'],
  const Access extends Route['access'],
>(
  name: Name,
  method: Route['method'],
  base: Route['base'],
  path: Path,
  access: Access,
  shape?: Shape,
  options?: Options & { readonly answer?: never },
): Declared<Name, Path, Access, 'json'>;
export function route<
  const Name extends string,
  const Path extends Route['path'],
  const Access extends Route['access'],
  const Answer extends Route['answer'],
>(
  name: Name,
  method: Route['method'],
  base: Route['base'],
  path: Path,
  access: Access,
  shape: null,
  options: Options & { readonly answer: Answer },
): Declared<Name, Path, Access, Answer>;
/*#__NO_SIDE_EFFECTS__*/
export function route(
  name: string,
  method: Route['method'],
  base: Route['base'],
  path: Route['path'],
  access: Route['access'],
  shape: Shape = null,
  options: Options & { readonly answer?: Route['answer'] } = {},
): Route {
  return { name, method, base, path, access, answer: 'json', shape, ...options };
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountingState } from '../accounting/index.ts';
import type { Realm } from '../accounting/realm.ts';
import { calendarDay } from '../accounting/time.ts';
import type { Clock, Faults } from '../kernel/index.ts';
import { companyNameOf, registerApi } from './api.ts';
import { registerAssets } from './assets.ts';
import { type PanelSource, registerEmbedSession } from './embed-session.ts';
import { applyPageFaults } from './faults.ts';
import { type AccountingPerson, peopleOf } from './people.ts';
import { editorShell, listShell, type ShellOptions } from './shell.ts';
import { kindOf } from './web/kinds.ts';

export type { PanelSource } from './embed-session.ts';

export interface DocumentPageOptions {
  readonly state: Pick<AccountingState, 'realms'> & { readonly oauth: Pick<AccountingState['oauth'], 'users'> };
  /** The company that the page shows at first. `?company=<realm id>` opens another one, until the browser is closed. */
  readonly realmId: string;
  readonly clock: Clock;
  /** The accounting service's faults also apply to the page's own calls. */
  readonly faults: Faults;
  /** Null: the page works without a panel. */
  readonly panel: PanelSource | null;
}

/** Each company has users of its own, and may be open in a tab of its own. */
const userCookieOf = (realmId: string): string => `accounting.user.${realmId}`;
const companyCookie = 'accounting.company';

/** The company and the user of a request. */
interface Visit {
  readonly realm: Realm;
  readonly people: readonly AccountingPerson[];
  /** Null: nobody is signed in. */
  readonly person: AccountingPerson | null;
  /** The user whom opening a page signs in while nobody is signed in. */
  readonly first: AccountingPerson;
}

/** The accounting service's own web page: `/app`, its calls below `/app/api`, and `/embed-session` for the panel. */
export function registerDocumentPage(app: FastifyInstance, options: DocumentPageOptions): void {
  void app.register(async (page) => {
    const { panel } = options;
    const visitTo = (realmId: string | undefined, cookies: string | undefined): Visit => {
      const { realms, oauth } = options.state;
      const realm = realms.get(realmId ?? '') ?? realms.get(options.realmId);
      if (realm === undefined) throw new Error(`There is no company ${options.realmId}.`);
      const people = peopleOf(oauth.users, realm.realmId);
      const [first] = people;
      if (first === undefined) throw new Error(`The company ${realm.realmId} has no users.`);
      const id = cookieValue(cookies, userCookieOf(realm.realmId));
      return { realm, people, first, person: people.find((person) => person.id === id) ?? null };
    };
    /** A page names its company: another one may be open in another tab. */
    const visitOf = ({ query, headers: { cookie } }: FastifyRequest): Visit =>
      visitTo(companyIn(query) ?? cookieValue(cookie, companyCookie), cookie);
    /** Opening a page signs the first user in: the demo has no passwords. */
    const shellFor = (request: FastifyRequest, reply: FastifyReply): ShellOptions => {
      const chosen = companyIn(request.query);
      const visit = visitOf(request);
      if (chosen !== undefined) setCookie(reply, companyCookie, visit.realm.realmId);
      if (visit.person === null) signIn(visit, visit.first, reply);
      void reply.type('text/html; charset=utf-8');
      const { realm, people, person, first } = visit;
      const { realmId } = realm;
      const query = chosen === undefined ? '' : `?company=${encodeURIComponent(realmId)}`;
      return { realmId, companyName: companyNameOf(realm), person: person ?? first, people, panel, query };
    };

    readJsonOnly(page);
    page.addHook('onRequest', async (_request, reply) => secure(reply, panel));
    registerAssets(page);
    if (panel !== null)
      registerEmbedSession(page, panel, (request) => {
        const { realm, person } = visitOf(request);
        return { realmId: realm.realmId, person };
      });
    void page.register(async (calls) => {
      applyPageFaults(calls, options.faults);
      registerApi(calls, (request) => {
        const { realm, people, person, first } = visitOf(request);
        return { realm, people, person: person ?? first, today: calendarDay(options.clock.now()) };
      });
    });
    page.post('/app/session', (request, reply) => {
      const visit = visitOf(request);
      const person = visit.people.find(({ id }) => id === userOf(request.body));
      if (person === undefined) return reply.code(400).send(pageError('There is no such user.'));
      return signIn(visit, person, reply).send({ name: person.name });
    });

    page.get('/app', (request, reply) => reply.send(listShell(shellFor(request, reply))));
    page.get<{ Params: { kind: string; id: string }; Querystring: { transport?: string } }>(
      '/app/:kind/:id',
      (request, reply) => {
        const kind = kindOf(request.params.kind);
        if (kind === undefined) return reply.code(404).type('text/plain').send('There is no such kind of document.');
        const shell = shellFor(request, reply);
        return reply.send(editorShell(kind, shell, request.query.transport === 'frame'));
      },
    );
  });
}

const setCookie = (reply: FastifyReply, name: string, value: string): FastifyReply =>
  reply.header('set-cookie', `${name}=${value}; Path=/; HttpOnly; SameSite=Lax`);

const companyIn = (query: unknown): string | undefined =>
  typeof query === 'object' && query !== null && 'company' in query && typeof query.company === 'string'
    ? query.company
    : undefined;

const signIn = ({ realm }: Visit, person: AccountingPerson, reply: FastifyReply): FastifyReply =>
  setCookie(reply, userCookieOf(realm.realmId), person.id);

const cookieValue = (cookies: string | undefined, name: string): string | undefined =>
  (cookies ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([known]) => known === name)?.[1];

const userOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'user' in body ? body.user : undefined;

function secure(reply: FastifyReply, panel: PanelSource | null): void {
  const connector = panel === null ? '' : ` ${new URL(panel.connectorUrl).origin}`;
  reply.headers({
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self'${connector}`,
      "style-src 'self'",
      "img-src 'self' data:",
      `connect-src 'self'${connector}`,
      ...(connector === '' ? [] : [`frame-src${connector}`]),
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  });
}

/** The page's calls accept JSON only, unlike the API on the same server. A form of another site cannot send JSON. */
function readJsonOnly(page: FastifyInstance): void {
  page.removeAllContentTypeParsers();
  page.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? null : JSON.parse(String(body)));
    } catch {
      done(Object.assign(new Error('The request is not JSON.'), { statusCode: 400 }));
    }
  });
  page.setErrorHandler((error, _request, reply) => {
    const isKnown = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
    const status = isKnown ? Number(error.statusCode) : 500;
    return reply.code(status).send(pageError(isKnown && status < 500 ? error.message : 'Something went wrong.'));
  });
}

const pageError = (message: string) => ({ error: { code: '', message, stale: false } });

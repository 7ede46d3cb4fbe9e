import type { FastifyInstance, FastifyReply } from 'fastify';
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
  readonly realmId: string;
  readonly clock: Clock;
  /** The accounting service's faults also apply to the page's own calls. */
  readonly faults: Faults;
  /** Null: the page works without a panel. */
  readonly panel: PanelSource | null;
}

const userCookie = 'accounting.user';

/** The accounting service's own web page: `/app`, its calls below `/app/api`, and `/embed-session` for the panel. */
export function registerDocumentPage(app: FastifyInstance, options: DocumentPageOptions): void {
  void app.register(async (page) => {
    const { panel, realmId } = options;
    const people = peopleOf(options.state.oauth.users, realmId);
    const [first] = people;
    if (first === undefined) throw new Error(`The company ${realmId} has no users.`);
    const realm = (): Realm => {
      const found = options.state.realms.get(realmId);
      if (found === undefined) throw new Error(`There is no company ${realmId}.`);
      return found;
    };
    const signedIn = (cookies: string | undefined): AccountingPerson | null => {
      const id = cookieValue(cookies, userCookie);
      return people.find((person) => person.id === id) ?? null;
    };
    /** Opening a page signs the first user in: the demo has no passwords. */
    const shellFor = (cookies: string | undefined, reply: FastifyReply): ShellOptions => {
      const known = signedIn(cookies);
      if (known === null) signIn(first, reply);
      void reply.type('text/html; charset=utf-8');
      return { companyName: companyNameOf(realm()), person: known ?? first, people, panel };
    };

    readJsonOnly(page);
    page.addHook('onRequest', async (_request, reply) => secure(reply, panel));
    registerAssets(page);
    if (panel !== null) registerEmbedSession(page, panel, realmId, signedIn);
    void page.register(async (calls) => {
      applyPageFaults(calls, options.faults);
      registerApi(calls, {
        realm,
        today: () => calendarDay(options.clock.now()),
        people,
        personOf: (request) => signedIn(request.headers.cookie) ?? first,
      });
    });
    page.post('/app/session', (request, reply) => {
      const person = people.find(({ id }) => id === userOf(request.body));
      if (person === undefined) return reply.code(400).send(pageError('There is no such user.'));
      return signIn(person, reply).send({ name: person.name });
    });

    page.get('/app', (request, reply) => reply.send(listShell(shellFor(request.headers.cookie, reply))));
    page.get<{ Params: { kind: string }; Querystring: { transport?: string } }>('/app/:kind/:id', (request, reply) => {
      const kind = kindOf(request.params.kind);
      if (kind === undefined) return reply.code(404).type('text/plain').send('There is no such kind of document.');
      const shell = shellFor(request.headers.cookie, reply);
      return reply.send(editorShell(kind, shell, request.query.transport === 'frame'));
    });
  });
}

const signIn = (person: AccountingPerson, reply: FastifyReply): FastifyReply =>
  reply.header('set-cookie', `${userCookie}=${person.id}; Path=/; HttpOnly; SameSite=Lax`);

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

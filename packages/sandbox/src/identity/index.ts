import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Kernel } from '../kernel/index.ts';
import { type IdentityClient, type IssuerName, signInPath } from './configuration.ts';
import { applyIdentityFaults } from './faults.ts';
import { createStaffIssuer, createTaxProviderIssuer, type Issuer } from './issuers.ts';
import { messagePage, pageStyles, signInPage } from './pages.ts';

export type { IdentityClient } from './configuration.ts';
export { type StaffPerson, staffPeople, type TaxProviderPerson, taxProviderPeople } from './people.ts';

export interface IdentityOptions {
  readonly kernel: Kernel;
  /** Origin of the app. Read at the first request, because the port is not known before. */
  readonly issuerBase: () => string;
  /** Issuer of the tax provider's users behind a proxy at the root of a host name. @default `/avalara` of the base */
  readonly taxProviderIssuer?: string;
  readonly clients: { readonly taxProvider: IdentityClient; readonly staff: IdentityClient };
}

export interface Identity {
  readonly app: FastifyInstance;
  /** The email of the user of an access token of the tax provider's issuer with access to its API; null: any other token. */
  taxProviderUserOf(accessToken: string): Promise<string | null>;
}

/**
 * With either of these scopes, the token of a user who has signed in may call the tax provider's API. AvaTax names the second
 * scope for the accounts of its API.
 */
const apiScopes = ['avatax', 'avatax_api'];

/**
 * The identity servers: `/avalara` for the tax provider's users, `/staff` for support staff. Both by the certified
 * `oidc-provider`; tokens follow the machine's clock, not the sandbox's.
 */
export function createIdentity(options: IdentityOptions): Identity {
  const app = Fastify({ forceCloseConnections: true });
  applyIdentityFaults(app, options.kernel);

  app.get('/identity.css', (_request, reply) => reply.type('text/css').send(pageStyles));
  const { taxProviderIssuer: proxiedIssuer } = options;
  const taxProvider = once(() =>
    createTaxProviderIssuer(
      proxiedIssuer === undefined
        ? { issuerUrl: `${options.issuerBase()}/avalara`, isBehindProxy: false }
        : { issuerUrl: proxiedIssuer, isBehindProxy: true },
      options.clients.taxProvider,
    ),
  );
  const staff = once(() => createStaffIssuer(options.issuerBase(), options.clients.staff));
  registerIssuer(app, options.kernel, 'avalara', taxProvider);
  registerIssuer(app, options.kernel, 'staff', staff);
  return {
    app,
    taxProviderUserOf: async (accessToken) => {
      const { provider, people } = await taxProvider();
      const token = await provider.AccessToken.find(accessToken);
      if (token === undefined || !apiScopes.some((scope) => token.scopes.has(scope))) return null;
      return people.find(({ sub }) => sub === token.accountId)?.email ?? null;
    },
  };
}

function registerIssuer(app: FastifyInstance, kernel: Kernel, name: IssuerName, open: () => Promise<Issuer>): void {
  const issuer = once(async () => {
    const opened = await open();
    journalTokens(opened, kernel);
    return opened;
  });
  void app.register(async (pages) => {
    await pages.register(formbody);
    pages.get<{ Params: { uid: string } }>(signInPath(name, ':uid'), async (request, reply) =>
      showPeople(await issuer(), request, reply),
    );
    pages.post<{ Params: { uid: string } }>(signInPath(name, ':uid'), async (request, reply) =>
      signIn(await issuer(), request, reply),
    );
  });
  void app.register(async (protocol) => {
    // The library parses the request itself.
    protocol.removeAllContentTypeParsers();
    protocol.addContentTypeParser('*', (_request, _payload, done) => done(null));
    protocol.all(`/${name}/*`, async (request, reply) => {
      const { provider, scopes } = await issuer();
      const unknown = unknownScope(request, scopes);
      if (unknown !== null) {
        secure(reply);
        return reply.code(400).send(messagePage('Sign-in failed', `invalid_scope: ${unknown}`));
      }
      reply.hijack();
      applyRawFaults(request, reply);
      const { originalUrl } = request;
      const url = originalUrl.slice(`/${name}`.length);
      // The library puts the part of `originalUrl` before `url` in front of its own addresses: nothing behind a proxy.
      Object.assign(request.raw, { url, originalUrl: provider.proxy ? url : originalUrl });
      await provider.callback()(request.raw, reply.raw);
      return reply;
    });
  });
}

/** The library ignores scopes that it does not know; IdentityServer and Okta refuse them. Only those of an address are read. */
function unknownScope({ query }: FastifyRequest, scopes: readonly string[]): string | null {
  const requested = typeof query === 'object' && query !== null && 'scope' in query ? String(query.scope) : '';
  return requested.split(' ').find((scope) => scope !== '' && !scopes.includes(scope)) ?? null;
}

async function showPeople(issuer: Issuer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  secure(reply);
  const interaction = await interactionOf(issuer, request, reply);
  if (interaction === null) return sendExpired(reply);
  const client = await issuer.provider.Client.find(String(interaction.params['client_id']));
  const hint = interaction.params['login_hint'];
  return reply.send(
    signInPage({
      title: issuer.title,
      client: client?.clientName ?? client?.clientId ?? 'the application',
      action: signInPath(issuer.name, interaction.uid),
      people: issuer.people,
      current: interaction.session?.accountId ?? issuer.people.find(({ email }) => email === hint)?.sub,
    }),
  );
}

async function signIn(issuer: Issuer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  secure(reply);
  const interaction = await interactionOf(issuer, request, reply);
  if (interaction === null) return sendExpired(reply);
  const { person, cancel } = readChoice(request.body);
  if (cancel) {
    const declined = { error: 'access_denied', error_description: 'The user declined.' };
    return reply.redirect(
      await issuer.provider.interactionResult(request.raw, reply.raw, declined, { mergeWithLastSubmission: false }),
      303,
    );
  }
  if (!issuer.people.some(({ sub }) => sub === person))
    return reply.code(400).send(messagePage('Sign-in failed', 'No person was chosen. Go back and choose one.'));
  if (interaction.session !== undefined && interaction.session.accountId !== person) {
    // Another user signs in: end the old session here. Otherwise the library shows a logout page, which needs script.
    await (await issuer.provider.Session.findByUid(interaction.session.uid))?.destroy();
    delete interaction.session;
    await interaction.persist();
  }
  const done = { login: { accountId: person }, consent: {}, select_account: {} };
  return reply.redirect(await issuer.provider.interactionResult(request.raw, reply.raw, done), 303);
}

const sendExpired = (reply: FastifyReply): FastifyReply =>
  reply.code(400).send(messagePage('Sign-in failed', 'This sign-in has expired. Go back and start again.'));

/** Null when the cookie is missing or the sign-in has ended. */
async function interactionOf(issuer: Issuer, request: FastifyRequest, reply: FastifyReply) {
  try {
    return await issuer.provider.interactionDetails(request.raw, reply.raw);
  } catch {
    return null;
  }
}

function readChoice(body: unknown): { person: string; cancel: boolean } {
  if (typeof body !== 'object' || body === null) return { person: '', cancel: false };
  const person = 'person' in body && typeof body.person === 'string' ? body.person : '';
  return { person, cancel: 'cancel' in body };
}

/** No `form-action`: browsers apply it to the redirect that leads back to the client, too. */
function secure(reply: FastifyReply): void {
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    )
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff');
}

/** Applies the two faults of a response here: the library writes the raw response, which bypasses the hooks that apply them. */
function applyRawFaults(request: FastifyRequest, reply: FastifyReply): void {
  const kinds = new Set(request.faults.map(({ kind }) => kind));
  if (!kinds.has('lost-answer') && !kinds.has('truncated-body')) return;
  const { raw } = reply;
  const end = raw.end.bind(raw);
  raw.end = (chunk?: unknown) => {
    if (kinds.has('lost-answer')) request.raw.socket.destroy();
    else {
      const body = Buffer.isBuffer(chunk) ? chunk : Buffer.from(typeof chunk === 'string' ? chunk : '');
      raw.removeHeader('content-length');
      end(body.subarray(0, Math.floor(body.length / 2)));
    }
    return raw;
  };
}

function journalTokens(issuer: Issuer, kernel: Kernel): void {
  issuer.provider.on('grant.success', (ctx) => {
    kernel.journal.append({
      service: 'identity',
      owner: issuer.name,
      operation: `Token.${String(ctx.oidc.params?.['grant_type'])}`,
      id: ctx.oidc.account?.accountId ?? '',
      after: { clientId: ctx.oidc.client?.clientId ?? '', scope: ctx.oidc.params?.['scope'] ?? null },
    });
  });
}

/** Runs the work at the first call; later calls return the same promise. */
function once<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let result: Promise<Value> | undefined;
  return () => (result ??= work());
}

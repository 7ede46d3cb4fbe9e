import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import {
  type Connector,
  type ConnectorConfig,
  createConnector,
  type EmbedClientConfig,
  provisionCompany,
} from '@salestax/connector';
import { type Route, routes } from '@salestax/contract';
import { machineClock } from '../../packages/connector/src/ports/clock.ts';
import { createEmbedClients } from '../../packages/connector/src/security/embed-clients.ts';
import type { SignedInUser } from '../../packages/connector/src/security/principal.ts';
import { companyOfRealm } from '../../packages/connector/src/store/companies.ts';
import type { SessionKind } from '../../packages/connector/src/store/schema.ts';
import { issueSession, revokeSession } from '../../packages/connector/src/store/sessions.ts';
import { takeEngine } from '../../packages/connector/src/testing/engine-pool.harness.ts';
import { unlimited } from './caller-limits.ts';

/** A connector without vendors and with known keys: for everything that is decided before a vendor call. */
export interface LoneConnector {
  readonly app: Connector['app'];
  readonly connector: Connector;
  readonly config: ConnectorConfig;
  /** A stored session, and its token. */
  session(of: SessionOf): Promise<{ readonly jti: string; readonly token: string }>;
  revoke(jti: string): Promise<void>;
  /** A token of exactly these parts, signed with one of the service's keys by default. */
  token(parts: TokenParts): string;
  stop(): Promise<void>;
}

export interface SessionOf {
  readonly kind: SessionKind;
  readonly realmId: string | null;
  readonly widgets?: readonly string[];
  /** The signed-in user, for kinds other than embed. */
  readonly user?: SignedInUser;
  readonly origins?: readonly string[];
  /** Seconds from now; negative = expired. */
  readonly endsIn?: number;
}

export interface TokenParts {
  readonly header?: Readonly<Record<string, unknown>>;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly key?: Uint8Array;
}

export const realms = { own: '9341452100000001', other: '9341452100000002', unknown: '9341452100000099' } as const;
export const publicUrl = 'https://connector.example';
export const pages = { own: 'https://accounting.example', other: 'https://portal.example' } as const;

const embedClient = (clientId: string, more: Partial<EmbedClientConfig> = {}): EmbedClientConfig => ({
  clientId,
  clientSecret: `secret of ${clientId}`,
  realms: ['*'],
  manage: true,
  widgets: ['estimate-panel', 'call-log'],
  origins: [pages.own],
  ...more,
});

/** The client of the sessions that the harness creates: it allows any widget, and unknown ones. */
const anything = embedClient('anything', {
  widgets: [
    ...new Set(Object.values<Route>(routes).flatMap(({ embed = [] }) => embed)),
    'estimate-panel',
    'call-log',
    'staff',
    'app',
    'session',
    'signed-in',
    '*',
  ],
  origins: [pages.own, pages.other],
});
const ofAnything = createEmbedClients([anything]).verify(anything.clientId, anything.clientSecret);

/** `log` receives its lines instead of stdout. */
export async function startLoneConnector(
  changes: Partial<ConnectorConfig> = {},
  log?: string[],
): Promise<LoneConnector> {
  const signingKeys = [
    { id: 'new', key: randomBytes(32) },
    { id: 'old', key: randomBytes(32) },
  ];
  // Nothing listens on port 1, so a call that reaches a vendor fails at once.
  const nowhere = 'http://127.0.0.1:1';
  const config: ConnectorConfig = {
    host: '127.0.0.1',
    port: 0,
    publicUrl,
    role: 'web',
    store: { dataDir: 'memory' },
    accounting: {
      apiUrl: nowhere,
      authorizeUrl: nowhere,
      tokenUrl: nowhere,
      revokeUrl: nowhere,
      clientId: 'client',
      clientSecret: 'secret',
      webhookVerifierToken: 'verifier',
      webUrl: null,
      callsPerMinute: unlimited.company,
    },
    taxProviderUrl: nowhere,
    taxProviderIdentity: null,
    staffIdentity: null,
    allowedRoles: ['AccountAdmin', 'CompanyAdmin'],
    closeRoles: ['AccountAdmin', 'CompanyAdmin'],
    portal: null,
    help: {},
    trustProxy: null,
    callerLimits: unlimited,
    deliveryLeaseSeconds: 30,
    deliveriesAtOnce: 16,
    signingKeys,
    encryptionKeys: [{ id: 'e', key: randomBytes(32) }],
    embedClients: [
      anything,
      embedClient('accounting'),
      embedClient('portal', { realms: [realms.other], widgets: ['health'], origins: [pages.other] }),
    ],
    bundlesDir: null,
    pagesDir: null,
    provisionFile: null,
    logLevel: 'silent',
    production: false,
    ...changes,
  };
  const connector = await createConnector(config, {
    clock: machineClock,
    random: Math.random,
    engine: await takeEngine(),
    ...(log && { logTo: { write: (line) => void log.push(line) } }),
  });
  // The job queue is not started: runs for the workers stay in the database.
  Object.assign(connector.services, { sendRun: async () => undefined });
  const { db, secrets, clock } = connector.services;
  for (const realmId of [realms.own, realms.other]) await provisionCompany(db, secrets, clock, companyOf(realmId));
  await connector.app.ready();

  const token = ({ header, payload, key = signingKeys[0]?.key }: TokenParts): string => {
    const [encodedHeader, encodedPayload] = [
      { alg: 'HS256', kid: 'new', typ: 'app+jwt', ...header },
      { iss: publicUrl, aud: 'salestax-connector', sub: 'someone', jti: randomUUID(), ...payload },
    ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
    const signed = `${encodedHeader}.${encodedPayload}`;
    const signature = key === undefined ? '' : createHmac('sha256', key).update(signed).digest('base64url');
    return `${signed}.${signature}`;
  };

  const companyIdOf = async (realmId: string) =>
    (await db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId)))?.companyId ?? null;

  return {
    app: connector.app,
    connector,
    config,
    token,
    async session({ kind, realmId, widgets = [], user, origins = [], endsIn = 600 }) {
      const jti = randomUUID();
      const issuedAt = clock.now();
      const expiresAt = new Date(issuedAt.getTime() + endsIn * 1_000);
      const common = { parentJti: null, subject: 'someone', issuedAt, expiresAt, absoluteExpiresAt: expiresAt };
      const companyId = realmId === null ? null : await companyIdOf(realmId);
      const scope = user ?? widgets;
      const client =
        kind === 'embed' && ofAnything !== null
          ? { clientId: ofAnything.clientId, clientSecretHash: ofAnything.secretHash }
          : {};
      const about = { jti, kind, realmId, companyId, scope, origins, ...client, ...common };
      await db.tx('system', (trx) => issueSession(trx, about));
      const payload = { jti, realm: realmId, exp: Math.floor(expiresAt.getTime() / 1_000) };
      return { jti, token: token({ header: { typ: `${kind}+jwt` }, payload }) };
    },
    revoke: async (jti) => void (await db.tx('system', (trx) => revokeSession(trx, jti, clock.now()))),
    stop: () => connector.stop(),
  };
}

/** Those of the users in `account-user.fixture.ts`. */
const accountOf = (realmId: string) => (realmId === realms.other ? '2000134568' : '2000134567');

/** A company that is connected and linked. */
export function companyOf(realmId: string): Parameters<typeof provisionCompany>[3] {
  const end = new Date(Date.now() + 86_400_000).toISOString();
  return {
    realmId,
    name: `Company ${realmId}`,
    accountingUserName: 'Dana Whitfield',
    tokens: { accessToken: 'access', accessExpiresAt: end, refreshToken: 'refresh', refreshExpiresAt: end },
    provider: { accountId: accountOf(realmId), userName: 'dana', licenseKey: 'key', companyCode: 'C', companyId: '1' },
    settings: { taxItemId: '40' },
    ownItemAccounts: { salesTax: '90', fee: '90', taxOnFee: '90' },
  };
}

/** A client address that is unique by number, because of the rate limit per address. */
export function someAddress(number: number): string {
  return `10.${number & 255}.${(number >> 8) & 255}.${(number >> 16) & 255}`;
}

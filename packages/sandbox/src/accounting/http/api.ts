import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../kernel/index.ts';
import { runBatch } from '../batch.ts';
import type { Books } from '../books.ts';
import { answerOf, changesSince } from '../cdc.ts';
import { type Entity, type EntityName, entityNamed } from '../entities.ts';
import {
  isFault,
  lostAccess,
  missingParameter,
  queryNotProcessed,
  systemFault,
  type Outcome,
  type QboFault,
  unsupportedOperation,
  unsupportedProperty,
} from '../fault.ts';
import { isRecord, textOf } from '../json.ts';
import { scopes, type User } from '../oauth/directory.ts';
import type { Tokens } from '../oauth/tokens.ts';
import { runWrite, withSingletonId, type WriteRequest } from '../operations.ts';
import { runQuery } from '../query/run.ts';
import type { Realm } from '../realm.ts';
import { envelopeTime } from '../time.ts';
import { faultAnswer, gatewayBody, type GatewayError, gatewayErrors, onWire, queryBody } from '../wire.ts';
import type { RequestIds } from './request-ids.ts';

export interface Company {
  readonly realm: Realm;
  readonly books: Books;
}

/** A company, and the user who connected the app. */
interface Admitted extends Company {
  readonly userId: string;
}

export interface ApiParts {
  readonly clock: Clock;
  readonly tokens: Tokens;
  readonly requestIds: RequestIds;
  company(realmId: string): Company | undefined;
  user(id: string): User | undefined;
}

type Answer = object | QboFault;
const answerOr = <T>(outcome: Outcome<T>, body: (entity: T) => object): Answer =>
  outcome.ok ? body(outcome.entity) : outcome.fault;

/** Authorizes a request: it needs a valid token for this company, of a user who still has access to it. */
function admit(request: FastifyRequest, parts: ApiParts): Admitted | GatewayError | QboFault {
  const header = request.headers.authorization ?? '';
  const token = /^Bearer (?<token>\S+)$/i.exec(header)?.groups?.token;
  if (token === undefined) return gatewayErrors.tokenMissing();
  const grant = parts.tokens.holder(token);
  if (grant === null) return gatewayErrors.tokenDead('Token expired: AccessToken is no longer valid');
  const realmId = textOf(request.params, 'realmId') ?? '';
  const company = parts.company(realmId);
  if (company === undefined || grant.realmId !== realmId || !grant.scope.includes(scopes.accounting))
    return gatewayErrors.wrongRealm();
  if (parts.user(grant.userId)?.companies[realmId] === undefined) return lostAccess();
  return { ...company, userId: grant.userId };
}

function sendGateway(reply: FastifyReply, error: GatewayError, at: Date): FastifyReply {
  if (error.status === 401) reply.header('www-authenticate', 'Bearer realm="Intuit", error="invalid_token"');
  return reply.code(error.status).send(gatewayBody(error, at));
}

const listIn = (query: unknown, key: string): readonly string[] => (textOf(query, key) ?? '').toLowerCase().split(',');

const includesEnhancedFields = (query: unknown): boolean =>
  listIn(query, 'include').includes('enhancedallcustomfields');

/** Reads a `POST /{entity}`: the query parameters `operation` and `include` select the write. */
function writeOf(request: FastifyRequest, userId: string): WriteRequest | QboFault {
  const path = textOf(request.params, 'entity') ?? '';
  const entity = entityNamed(path);
  if (entity === undefined) return unsupportedOperation(path);
  const operationName = textOf(request.query, 'operation') ?? '';
  if (!['', 'create', 'update', 'void', 'delete'].includes(operationName)) return unsupportedOperation(operationName);
  const include = listIn(request.query, 'include');
  const body = withSingletonId(entity, request.body);
  const isNew = isRecord(body) && body.Id === undefined;
  const save = operationName === 'update' || !isNew ? 'update' : 'create';
  const operation =
    operationName === 'void' || include.includes('void') ? 'void' : operationName === 'delete' ? 'delete' : save;
  return {
    entity,
    operation,
    body,
    options: { allowDuplicateNumber: include.includes('allowduplicatedocnum'), userId },
    overtaken: request.faults.some(({ kind }) => kind === 'stale-token'),
  };
}

const damagedRow = () => queryNotProcessed('An error occurred while reading the data of the company');

/** Whether a fault says that one of these rows cannot be delivered. */
function isDamaged({ faults }: FastifyRequest, entity: EntityName, rows: readonly Pick<Entity, 'Id'>[]): boolean {
  return faults.some(
    (fault) => fault.kind === 'damaged-row' && fault.entity === entity && rows.some(({ Id }) => Id === fault.id),
  );
}

export function registerApi(app: FastifyInstance, parts: ApiParts): void {
  const { clock, requestIds } = parts;

  const timed = (body: object): object => ({ ...body, time: envelopeTime(clock.now()) });
  const entityAnswer = (entity: EntityName, row: Entity, parameters: unknown): object =>
    timed({ [entity]: onWire(row, includesEnhancedFields(parameters)) });

  const guarded =
    (work: (company: Admitted, request: FastifyRequest) => Answer) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const admitted = admit(request, parts);
      if ('code' in admitted) return sendGateway(reply, admitted, clock.now());
      const answer = isFault(admitted) ? admitted : work(admitted, request);
      if (isFault(answer)) return reply.code(answer.status).send(faultAnswer(answer, clock.now()));
      return reply.send(answer);
    };

  const writing = (work: (company: Admitted, request: FastifyRequest) => Answer) =>
    guarded((company, request) => requestIds.once(company.realm.realmId, request, () => work(company, request)));

  const read = (realm: Realm, path: string, id: string, request: FastifyRequest): Answer => {
    const entity = entityNamed(path);
    if (entity === undefined) return unsupportedOperation(path);
    return answerOr<Entity>(realm.read(entity, id), (row) =>
      isDamaged(request, entity, [row]) ? damagedRow() : entityAnswer(entity, row, request.query),
    );
  };

  const query = (realm: Realm, text: unknown, request: FastifyRequest): Answer => {
    if (typeof text !== 'string' || text === '') return missingParameter('query');
    return answerOr(runQuery(realm, text), (answer) =>
      'rows' in answer && isDamaged(request, answer.entity, answer.rows)
        ? damagedRow()
        : timed(queryBody(answer, includesEnhancedFields(request.query))),
    );
  };

  app.addContentTypeParser('application/text', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  app.get(
    '/query',
    guarded(({ realm }, request) => query(realm, textOf(request.query, 'query'), request)),
  );
  app.post(
    '/query',
    guarded(({ realm }, request) => query(realm, request.body, request)),
  );
  app.get(
    '/cdc',
    guarded(({ realm, books }, request) => {
      const entities = textOf(request.query, 'entities') ?? undefined;
      const changedSince = textOf(request.query, 'changedSince') ?? undefined;
      const outcome = changesSince({ entities, changedSince, now: clock.now() }, realm, books);
      return answerOr(outcome, (changes) =>
        changes.some(({ entity, rows }) => isDamaged(request, entity, rows))
          ? damagedRow()
          : timed({ CDCResponse: [{ QueryResponse: changes.map(answerOf) }] }),
      );
    }),
  );
  app.post(
    '/batch',
    writing(({ realm, userId }, request) => {
      const overtaken = request.faults.some(({ kind }) => kind === 'stale-token');
      return answerOr(runBatch(realm, request.body, { overtaken, userId }), (items) =>
        timed({ BatchItemResponse: items }),
      );
    }),
  );
  app.post(
    '/taxservice/taxcode',
    writing(({ realm }, request) => answerOr(realm.createTaxGroup(request.body), (body) => body)),
  );
  app.get(
    '/preferences',
    guarded(({ realm }, request) => read(realm, 'preferences', '1', request)),
  );
  app.get(
    '/:entity/:id',
    guarded(({ realm }, request) =>
      read(realm, textOf(request.params, 'entity') ?? '', textOf(request.params, 'id') ?? '', request),
    ),
  );
  app.post(
    '/:entity',
    writing(({ realm, userId }, request) => {
      const write = writeOf(request, userId);
      if (isFault(write)) return write;
      return answerOr(runWrite(realm, write), (done) =>
        'SyncToken' in done ? entityAnswer(write.entity, done, request.query) : timed({ [write.entity]: done }),
      );
    }),
  );
  app.setNotFoundHandler(
    guarded((_company, { method, url }) => unsupportedOperation(`${method} ${url.split('?')[0]}`)),
  );
  app.setErrorHandler((error, _request, reply) => {
    // Also called for bodies that cannot be parsed.
    const isClientError = isRecord(error) && typeof error.statusCode === 'number' && error.statusCode < 500;
    const fault = isClientError ? unsupportedProperty('request body') : systemFault();
    return reply.code(fault.status).send(faultAnswer(fault, clock.now()));
  });
}

import type { Dispatcher } from 'undici';
import type { CallContext } from '../../ports/call-log.ts';
import { done, failed, type Outcome } from '../../ports/outcome.ts';
import type { ProviderCredentials } from '../../ports/tax-provider.ts';
import { createVendorPool, exchange, headerOf, parseJson, reportExchange, shortText } from '../vendor-http.ts';
import { errorOfAnswer, errorOfLostAnswer, errorOfUnreadable, isErrorAnswer } from './errors.ts';

export interface AvaTaxOptions {
  /** Origin of the REST API, e.g. `https://rest.avatax.com`. */
  readonly baseUrl: string;
  /** Name and version under which the provider knows this connector. */
  readonly appName: string;
  readonly appVersion: string;
  readonly machineName: string;
  readonly http?: Dispatcher;
}

export interface AvaTaxRequest<Value> {
  readonly method: 'GET' | 'POST';
  /** Below `/api/v2`, its codes already escaped. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Changes what the provider keeps: a lost answer leaves it open whether it did. */
  readonly isWrite: boolean;
  /** Undefined when the answer has another shape than expected. */
  readonly read: (answer: unknown) => Value | undefined;
}

/** Of a sign-in at the provider's identity server. */
export interface ProviderAccessToken {
  readonly accessToken: string;
}

export type AvaTaxClient = <Value>(
  call: CallContext,
  credentials: ProviderCredentials | ProviderAccessToken,
  asked: AvaTaxRequest<Value>,
) => Promise<Outcome<Value>>;

/** One call to the tax provider: headers, sign-in, error model, call log. */
export function createAvaTaxClient(options: AvaTaxOptions): AvaTaxClient {
  const pool = options.http ?? createVendorPool();
  const { appName, appVersion, machineName } = options;
  const clientHeader = [appName, appVersion, 'SalesTaxConnector', appVersion, machineName].join('; ');
  return async (call, credentials, asked) => {
    const url = new URL(`/api/v2${asked.path}`, options.baseUrl);
    for (const [name, value] of Object.entries(asked.query ?? {})) url.searchParams.set(name, value);
    const startedAt = performance.now();
    const headers = {
      accept: 'application/json',
      authorization: authorizationOf(credentials),
      'x-avalara-client': clientHeader,
      'x-correlation-id': call.correlationId,
      ...(asked.body !== undefined && { 'content-type': 'application/json' }),
    };
    const body = asked.body === undefined ? {} : { body: JSON.stringify(asked.body) };
    const reply = await exchange(pool, { method: asked.method, url, headers, ...body }, call.signal);
    const tell = (status: number, response: unknown, exchangeId: string) =>
      reportExchange(call, 'tax-provider', { method: asked.method, url }, startedAt, {
        status,
        request: asked.body ?? null,
        response,
        exchangeId,
      });
    if (!reply.sent) {
      tell(0, null, '');
      return failed(errorOfLostAnswer(reply, asked.isWrite));
    }
    const answer = parseJson(reply.text);
    tell(reply.status, answer ?? shortText(reply.text), headerOf(reply.headers, 'x-correlation-id', 'x-avalara-uid'));
    if (reply.status < 200 || reply.status > 299 || isErrorAnswer(answer))
      return failed(errorOfAnswer(reply, answer, asked.isWrite, Date.now()));
    const value = asked.read(answer);
    return value === undefined ? failed(errorOfUnreadable(reply, asked.isWrite)) : done(value);
  };
}

function authorizationOf(credentials: ProviderCredentials | ProviderAccessToken): string {
  if ('accessToken' in credentials) return `Bearer ${credentials.accessToken}`;
  return `Basic ${Buffer.from(`${credentials.login}:${credentials.secret}`).toString('base64')}`;
}

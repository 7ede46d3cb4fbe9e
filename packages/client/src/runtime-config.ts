import type { RuntimeConfig } from '@salestax/contract';
import type { HttpPort } from './http-port.ts';
import { parseUrl } from './parse-url.ts';

export type ConfigResult =
  | { readonly ok: true; readonly config: RuntimeConfig }
  /** `reason`: what is wrong, for the operator. */
  | { readonly ok: false; readonly reason: string };

const wrong = (reason: string): ConfigResult => ({ ok: false, reason });

/** Loads and validates assets/config/config.{env}.json below `base`; never rejects. */
export async function loadRuntimeConfig(http: HttpPort, base: string, env: string): Promise<ConfigResult> {
  if (!/^[a-z0-9-]+$/.test(env)) return wrong(`'${env}' is not the name of an environment`);
  const url = new URL(`assets/config/config.${env}.json`, base).href;
  try {
    const { status, body } = await http({ method: 'GET', url, headers: {}, answer: 'json' });
    return status === 200 ? checkRuntimeConfig(body) : wrong(`${url} answered ${status}`);
  } catch {
    return wrong(`${url} gave no answer`);
  }
}

/** Validates the configuration that the service has written into a page; null: none, as where the page is hosted elsewhere. */
export function writtenRuntimeConfig(text: string): ConfigResult | null {
  try {
    return checkRuntimeConfig(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Validates a configuration. */
export function checkRuntimeConfig(value: unknown): ConfigResult {
  return isRuntimeConfig(value) ? { ok: true, config: value } : wrong(problemOf(value) ?? '');
}

const isRuntimeConfig = (value: unknown): value is RuntimeConfig => problemOf(value) === null;

/** The first error as a sentence; null: none. */
function problemOf(value: unknown): string | null {
  const read = (path: string) => path.split('.').reduce<unknown>(field, value);
  const must = (path: string, test: Test) => (test.passes(read(path)) ? null : `${path} must be ${test.what}`);
  const may = (path: string, test: Test) => (read(path) === undefined ? null : must(path, test));
  return (
    must('OAuthUrls.oAuthBaseUrl', address) ??
    must('avatax.api_base_url', address) ??
    must('allowedRoles', userTypes) ??
    (read('portal') === undefined
      ? null
      : (must('portal.integrationsUrl', address) ?? must('portal.origins', origins))) ??
    may('staffSignOutUrl', address) ??
    may('accountingUrl', address) ??
    may('redirectOrigins', origins) ??
    may('help', addressTable) ??
    may('messages', languages)
  );
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;

interface Test {
  readonly what: string;
  readonly passes: (value: unknown) => boolean;
}

const isText = (value: unknown) => typeof value === 'string';
const isHttp = (value: unknown) => typeof value === 'string' && /^https?:\/\//.test(value) && parseUrl(value) !== null;

const address: Test = { what: 'an http address', passes: isHttp };
const origins: Test = { what: 'a list of origins', passes: (value) => Array.isArray(value) && value.every(isHttp) };
const userTypes: Test = {
  what: 'a list of user types',
  passes: (value) => Array.isArray(value) && value.every(isText),
};
const addressTable: Test = {
  what: 'a table of addresses',
  passes: (value) => typeof value === 'object' && value !== null && Object.values(value).every(isText),
};
const languages: Test = {
  what: "'en', 'en-plain', 'es' or 'ar'",
  passes: (value) => value === 'en' || value === 'en-plain' || value === 'es' || value === 'ar',
};

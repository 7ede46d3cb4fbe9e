import type { Failure } from '@salestax/client';

/** The surroundings of a failed call that a hint may mention. */
export interface CallSite {
  readonly widget: string;
  readonly config: { readonly oauthBaseUrl: string; readonly apiBaseUrl: string };
  readonly company: string | undefined;
  /** The service has answered before: it is there, and accepts this page. */
  readonly hasAnswered: boolean;
}

/**
 * The option, or field of the embed session, that has to be corrected, if any, and what to do (null: the cause says it). Null:
 * nothing.
 */
export function wrongSetting(
  { code, base, retryAfter = 0 }: Failure,
  { widget, config, company, hasAnswered }: CallSite,
): readonly [option: string | undefined, hint: string | null] | null {
  switch (code) {
    case 'session-missing':
    case 'session-failed':
    case 'session-timeout':
    case 'session-invalid':
      return ['session', null];
    case 'wrong-origin':
      return ['origins', `the embed session is not for pages of ${location.origin}: request it with this origin`];
    case 'wrong-widget':
      return ['widgets', `the embed session is not for this widget: request it with "${widget}"`];
    case 'wrong-company':
      return ['company', `the embed session is not for the company ${company ?? ''}: request it for this one`];
    case 'forbidden':
      return ['widgets', `the embed session is not for this widget or not for ${location.origin}`];
    case 'wrong-address':
      return [`config.${base}`, `${config[base]} is not the address of a connector`];
    case 'unexpected-answer':
      return [`config.${base}`, `${config[base]} answered in another form: is it a connector of another release?`];
    case 'network':
      return hasAnswered
        ? null
        : [
            `config.${base}`,
            `no answer from ${config[base]}: does it run, does a client list this page ("origins": ["${location.origin}"]), does connect-src allow it?`,
          ];
    case 'too-many-requests':
      return [
        undefined,
        `this session, its client or this address makes too many requests; try again in ${retryAfter > 0 ? retryAfter : 60} s`,
      ];
    default:
      return null;
  }
}

/**
 * Whether another attempt may help, as far as the page's settings decide it. A token of another company is not kept: the page may
 * give one of the right company next.
 */
export const mayPass = ({ problem, code, status }: Failure): boolean =>
  problem !== 'misconfigured' || (code === 'wrong-company' && status === null);

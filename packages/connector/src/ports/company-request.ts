import type { Actor } from '../domain/activity.ts';

/** A request of an account user or a widget, about one company. */
export interface CompanyRequest {
  readonly realmId: string;
  readonly companyId: string;
  readonly correlationId: string;
  /** Aborts when the client disconnects or the time limit has passed. */
  readonly signal: AbortSignal;
}

/** The same with who makes it, for the record of activity: the request of a call that changes something. */
export interface ActorRequest extends CompanyRequest {
  readonly actor: Actor;
}

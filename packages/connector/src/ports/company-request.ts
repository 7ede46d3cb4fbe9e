import type { Actor } from '../domain/activity.ts';

/** A request of an account user or a widget, about one company. */
export interface CompanyRequest {
  readonly realmId: string;
  readonly companyId: string;
  readonly correlationId: string;
  /** Aborts when the client disconnects or the time limit has passed. */
  readonly signal: AbortSignal;
}

/** The same, where what it changes is recorded with who changed it. */
export interface RecordedRequest extends CompanyRequest {
  readonly actor: Actor;
}

/** One exchange with a vendor, for the call log that a company's administrator can read. */
export interface VendorExchange {
  readonly vendor: 'accounting' | 'tax-provider';
  /** `POST /api/v2/transactions/create`, without the host. */
  readonly operation: string;
  /** 0 = no answer. */
  readonly status: number;
  /** Why there is no answer; `aborted`: the caller ended the call; `too-long`: it was not read. Absent if there is one. */
  readonly noAnswer?: 'timeout' | 'network' | 'aborted' | 'too-long';
  readonly durationMs: number;
  /** JSON, as it was sent: what was serialised or received once is not serialised again. `null` without a body. */
  readonly request: string;
  /** JSON, as it was received or what the log keeps of it. */
  readonly response: string;
  readonly exchangeId: string;
  /** The answer of a recurring call that found nothing: not worth an entry of the call log. */
  readonly foundNothing?: true;
}

/** Background calls use at most half of every limit of a vendor. */
export type CallPriority = 'interactive' | 'background';

/** Context of every vendor call. */
export interface CallContext {
  readonly realmId: string;
  readonly correlationId: string;
  /** Aborts the call; the caller's time limit. */
  readonly signal: AbortSignal;
  /** Absent: interactive. */
  readonly priority?: CallPriority;
  /**
   * How long the call may wait for other calls of its company, in milliseconds; then it rejects with `Unavailable`, because
   * this service is overloaded and not the vendor away. Absent: until the signal aborts.
   */
  readonly longestWaitMs?: number;
  /** Receives every exchange, already without secrets. Must not throw. */
  readonly onExchange: (exchange: VendorExchange) => void;
}
/** The company and the piece of work that a vendor call belongs to. */
export interface CallSubject {
  readonly realmId: string;
  readonly correlationId: string;
  readonly txnType?: number;
  readonly txnId?: string;
  readonly customerId?: string;
}

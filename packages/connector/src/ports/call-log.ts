/** One exchange with a vendor, for the call log that a company's administrator can read. */
export interface VendorExchange {
  readonly vendor: 'accounting' | 'tax-provider';
  /** `POST /api/v2/transactions/create`, without the host. */
  readonly operation: string;
  /** 0 when there was no answer. */
  readonly status: number;
  readonly durationMs: number;
  readonly request: unknown;
  readonly response: unknown;
  readonly exchangeId: string;
}

/** Background work leaves at least half of every limit of a vendor to what somebody waits for. */
export type CallPriority = 'interactive' | 'background';

/** What every call to a vendor carries. */
export interface CallContext {
  readonly realmId: string;
  readonly correlationId: string;
  /** Ends the call; the budget of the caller. */
  readonly signal: AbortSignal;
  /** Absent: interactive. */
  readonly priority?: CallPriority;
  /** Told of every exchange, already without secrets. Must not throw. */
  readonly onExchange: (exchange: VendorExchange) => void;
}
/** What a call to a vendor was about. */

export interface CallSubject {
  readonly realmId: string;
  readonly correlationId: string;
  readonly txnType?: number;
  readonly txnId?: string;
  readonly customerId?: string;
}

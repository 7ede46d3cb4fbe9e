import type { Failure, Success } from '@salestax/client';
import type {
  VoidRequest,
  CustomerInfoWithTaxRate,
  Department,
  EcoSystemConfiguration,
  Id,
  OriginAddress,
  Product,
  RecordAnswer,
  PostSaveRequest,
  TaxDocument,
  TaxResponse,
  UpdatedConfiguration,
} from '@salestax/contract';

/** How a call ended without an answer that could be read. */
export type CallFailure = Pick<Failure, 'ok' | 'problem' | 'correlationId'>;

export type Outcome<Value> = Success<Value> | CallFailure;

export interface Page<Entry> {
  readonly totalCount: number;
  readonly entries: readonly Entry[];
}

/** Everything the panel asks the service, one function per call. None of them rejects. */
export interface PanelCalls {
  readonly originAddress: () => Promise<Outcome<OriginAddress>>;
  readonly ecoSystemConfiguration: () => Promise<Outcome<EcoSystemConfiguration>>;
  /** Null when the company has no saved configuration. */
  readonly configuration: () => Promise<Outcome<UpdatedConfiguration | null>>;
  readonly customerInfo: (customerId: Id) => Promise<Outcome<CustomerInfoWithTaxRate>>;
  readonly products: (startPosition: number, totalCount: number) => Promise<Outcome<Page<Product>>>;
  readonly departments: (startPosition: number, totalCount: number) => Promise<Outcome<Page<Department>>>;
  readonly newProducts: (ids: readonly Id[]) => Promise<Outcome<readonly Product[]>>;
  readonly newDepartments: (ids: readonly Id[]) => Promise<Outcome<readonly Department[]>>;
  readonly getTax: (document: TaxDocument, signal: AbortSignal) => Promise<Outcome<TaxResponse>>;
  readonly processDocument: (saved: PostSaveRequest) => Promise<Outcome<RecordAnswer>>;
  readonly cancelTax: (cancelled: VoidRequest) => Promise<Outcome<RecordAnswer>>;
}

import { createStore, type StoreApi } from 'zustand/vanilla';
import { pdfOf, saveFile, type Failure, type FileToSave, type PdfFile } from '@salestax/client';
import type { ExemptedCustomer, IntegrationStatus } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import type { FailedAlert } from '../list-screen/list-screen.ts';
import { createCertificates, type Certificates } from './certificates.ts';
import type { ExemptionPort, Method } from './port.ts';
import type { createRequests, Requests } from './requests.ts';
import type { ExemptionEnvironment } from './search-list.ts';
import type { SendOutcome } from './sending.ts';

export type Tab = 'certificates' | 'requests';

/** A message in a dialog. */
export type Alert =
  | { readonly kind: 'none-selected' }
  | { readonly kind: 'all-selected'; readonly count: number }
  | { readonly kind: 'sent'; readonly count: number }
  | { readonly kind: 'no-document'; readonly reason: Extract<PdfFile, { ok: false }>['reason'] }
  | FailedAlert;

export interface ExemptionState {
  /** `blocked`: nothing can be done here while the company has this status. */
  readonly page:
    | { readonly kind: 'loading' }
    | { readonly kind: 'open' }
    | { readonly kind: 'blocked'; readonly status: Exclude<IntegrationStatus, 'Active'> }
    | { readonly kind: 'failed'; readonly failure: Failure };
  readonly tab: Tab;
  readonly alert: Alert | null;
  /** What the dialog 'Exemption Certificate Request Status:' shows. */
  readonly outcome: SendOutcome | null;
  /** Ids of the certificates whose documents are being downloaded. */
  readonly downloading: ReadonlySet<string>;
  /** The tab of requests; null until its code is loaded. */
  readonly requests: Requests | null;
}

export interface ExemptionModel {
  readonly store: StoreApi<ExemptionState>;
  readonly certificates: Certificates;
  /** Checks the status of the company, and searches the certificates. */
  readonly open: () => Promise<void>;
  /** Certificates are searched again whenever their tab is chosen. */
  readonly choose: (tab: Tab) => void;
  /** Loads the tab of requests, also again after a failure. */
  readonly openRequests: () => Promise<void>;
  /** Opens the tab of requests with these customers selected. */
  readonly ask: (customerCodes: ReadonlySet<string>) => Promise<void>;
  readonly download: (row: ExemptedCustomer) => Promise<void>;
  readonly downloadErrors: () => void;
  /** Shows how many rows the heading's checkbox has selected. */
  readonly alertSelected: (count: number) => void;
  readonly dismiss: () => void;
  readonly dismissOutcome: () => void;
}

/** Names of the files that are saved. */
export interface FileNames {
  readonly certificate: (customerName: string) => string;
  readonly links: string;
  readonly errors: string;
}

export interface ExemptionListener {
  /** The sentence for a call that failed; null when the page around the widget shows it. */
  readonly sentenceOf: (failure: Failure) => string | null;
  readonly fileNames: () => FileNames;
  /** Loads the tab of requests; null: it could not be loaded, which the screen shows. */
  readonly loadRequests: () => Promise<{ readonly createRequests: typeof createRequests } | null>;
  /** Certificates were listed. */
  readonly onListed: (count: number) => void;
  /** Customers were found. */
  readonly onFound: (count: number) => void;
  readonly onSent: (sent: { readonly method: Method; readonly accepted: number; readonly failed: number }) => void;
  readonly onSaved: (name: string) => void;
}

/** The certificate's PDF file in an answer, or why there is none. */
function documentIn(answer: string): Uint8Array<ArrayBuffer> | Alert {
  // Base64 has no whitespace: this is a sentence of the service about why there is no document.
  if (/\s/.test(answer.trim())) return { kind: 'failed', sentence: answer };
  const file = pdfOf(answer);
  return file.ok ? file.bytes : { kind: 'no-document', reason: file.reason };
}

const withoutId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((each) => each !== id));

/** The rules of the exemption screen. */
export function createExemptionModel(
  life: Lifetime,
  port: ExemptionPort,
  { sentenceOf, fileNames, loadRequests, onListed, onFound, onSent, onSaved }: ExemptionListener,
  {
    save = saveFile,
    now = Date.now,
    page,
  }: Partial<ExemptionEnvironment> & { readonly save?: (file: FileToSave) => void } = {},
): ExemptionModel {
  const environment: ExemptionEnvironment = { now, page };
  const store = createStore<ExemptionState>(() => ({
    page: { kind: 'loading' },
    tab: 'certificates',
    alert: null,
    outcome: null,
    downloading: new Set(),
    requests: null,
  }));
  const alert = (shown: Alert) => store.setState({ alert: shown });

  function alertFailure(failure: Failure): void {
    const sentence = sentenceOf(failure);
    if (sentence !== null) alert({ kind: 'failed', sentence });
  }

  const saveCsv = (name: string, content: string) => save({ name, type: 'text/csv;charset=utf-8', content });

  function showOutcome(outcome: SendOutcome): void {
    const { method, count, answer } = outcome;
    const failed = answer.customerErrors.length;
    const { requests } = store.getState();
    if (method === 'Download' && answer.downloadLinkCustomer.length > 0 && requests !== null)
      saveCsv(fileNames().links, requests.files.links(answer));
    onSent({ method, accepted: count - failed, failed });
    if (failed > 0 || method === 'Download') store.setState({ outcome });
    else alert({ kind: 'sent', count });
  }

  const certificates = createCertificates(life, port, environment, { onListed });
  /**
   * What the tab of requests shows first: a search that was under way before a reload of the page, or the customers with these
   * codes. Null: it has been shown.
   */
  let firstContent: 'search-under-way' | ReadonlySet<string> | null = 'search-under-way';

  async function needRequests(): Promise<Requests | null> {
    const loaded = await loadRequests();
    const { requests } = store.getState();
    if (requests !== null || loaded === null) return requests;
    const created = loaded.createRequests(life, port, environment, {
      onSent: showOutcome,
      onFailed: alertFailure,
      onFound,
      onNoneSelected: () => alert({ kind: 'none-selected' }),
    });
    store.setState({ requests: created });
    return created;
  }

  async function open(): Promise<void> {
    store.setState({ page: { kind: 'loading' } });
    const configuration = await port.configuration();
    if (life.signal.aborted) return;
    if (!configuration.ok) return store.setState({ page: { kind: 'failed', failure: configuration } });
    const { status } = configuration.value;
    if (status !== 'Active') return store.setState({ page: { kind: 'blocked', status } });
    store.setState({ page: { kind: 'open' } });
    void resumeSending();
    // The certificates of the last search are shown until they have been read again, which takes the provider a while.
    await certificates.list.restore();
    await certificates.list.search();
  }

  /** Requests that are being sent, as after a reload of the page, are followed on whichever tab is shown. */
  async function resumeSending(): Promise<void> {
    const last = await port.fetchSend();
    if (life.signal.aborted || !last.ok || last.value.run?.state !== 'running') return;
    const requests = await needRequests();
    await requests?.sending.resume();
  }

  function choose(tab: Tab): void {
    if (tab === store.getState().tab) return;
    store.setState({ tab });
    if (tab === 'certificates') void certificates.list.search();
    else void openRequests();
  }

  async function openRequests(): Promise<void> {
    const requests = await needRequests();
    if (requests === null || firstContent === null) return;
    const content = firstContent;
    firstContent = null;
    if (content === 'search-under-way') await requests.list.resume();
    else await requests.selectCustomers(content);
  }

  async function ask(customerCodes: ReadonlySet<string>): Promise<void> {
    store.setState({ tab: 'requests' });
    firstContent = customerCodes;
    await openRequests();
  }

  async function download({ certificateId, name }: ExemptedCustomer): Promise<void> {
    if (store.getState().downloading.has(certificateId)) return;
    store.setState(({ downloading }) => ({ downloading: new Set([...downloading, certificateId]) }));
    const answer = await port.download(certificateId);
    if (life.signal.aborted) return;
    store.setState(({ downloading }) => ({ downloading: withoutId(downloading, certificateId) }));
    if (!answer.ok) return alertFailure(answer);
    const document = documentIn(answer.value);
    if ('kind' in document) return alert(document);
    const fileName = fileNames().certificate(name);
    save({ name: fileName, type: 'application/pdf', content: document });
    onSaved(fileName);
  }

  return {
    store,
    certificates,
    open,
    choose,
    openRequests,
    ask,
    download,
    downloadErrors() {
      const { outcome, requests } = store.getState();
      if (outcome !== null && requests !== null) saveCsv(fileNames().errors, requests.files.errors(outcome.answer));
    },
    alertSelected: (count) => alert({ kind: 'all-selected', count }),
    dismiss: () => store.setState({ alert: null }),
    dismissOutcome: () => store.setState({ outcome: null }),
  };
}

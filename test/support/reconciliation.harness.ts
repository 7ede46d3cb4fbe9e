import { Compile } from 'typebox/compile';
import type {
  ComparedTransactions,
  ComparisonSearch,
  InconsistentRow,
  RecalculationEntry,
  RecalculationRow,
  RecalculationRun,
} from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import { people, signIn } from './account-user.fixture.ts';
import type { Call } from './call.harness.ts';
import type { Product } from './product.harness.ts';
import { until } from './until.ts';

const compared = Compile(schemas.fetchComparedTransactions.answer);
const recalculated = Compile(schemas.fetchRecalculation.answer);
const page = Compile(schemas.fetchQboTransactions.answer);

/** What a recalculation is requested with. */
type RequestedRow = Pick<InconsistentRow, 'qboTxnId' | 'qboTxnType' | 'syncToken'>;

/** A user who reconciles a company. */
export interface Reconciler {
  readonly call: Call;
  /** Starts a comparison. */
  start(search?: Partial<ComparisonSearch>): Promise<unknown>;
  /** Compares and waits for the end, successful or not. */
  compare(search?: Partial<ComparisonSearch>): Promise<ComparedTransactions>;
  fetch(): Promise<ComparedTransactions>;
  /** Rows of the last comparison, by the id of the accounting document or the provider's code. */
  rows(): Promise<ReadonlyMap<string, InconsistentRow>>;
  side(side: 'Qbo' | 'AvaTax', body?: object): Promise<ReturnType<typeof page.Parse>>;
  /** Sends rows for recalculation and waits for the end. */
  recalculate(
    rows: readonly RequestedRow[],
    choice?: Pick<RecalculationEntry, 'isPaidAsCharged'>,
  ): Promise<ReadonlyMap<string, RecalculationRow>>;
  preview(rows: readonly RequestedRow[]): Promise<ReadonlyMap<string, RecalculationRow>>;
  /** Waits for the end of the last recalculation or preview. */
  ended(which: 'recalculation' | 'preview'): Promise<ReadonlyMap<string, RecalculationRow>>;
}

export async function reconcilerOf(product: Product, search: ComparisonSearch, realmId?: string): Promise<Reconciler> {
  const { call } = await signIn(product, people.administrator, realmId);
  const params = realmId === undefined ? {} : { params: { realmId } };
  const fetch = async () => compared.Parse((await call('fetchComparedTransactions', params)).body);
  const start = async (changes: Partial<ComparisonSearch> = {}) =>
    (await call('compareTransactions', { body: { ...search, ...changes } })).body;

  async function ended(which: 'recalculation' | 'preview'): Promise<ReadonlyMap<string, RecalculationRow>> {
    let run: RecalculationRun | undefined;
    await until(`the ${which} has ended`, async () => {
      run = recalculated.Parse((await call('fetchRecalculation', params)).body)[which];
      return run !== undefined && run.run.state !== 'running';
    });
    return new Map(run?.rows.map((row) => [row.Id, row]));
  }
  const entriesOf = (rows: readonly RequestedRow[]) =>
    rows.map(({ qboTxnId, qboTxnType, syncToken }) => ({
      Id: qboTxnId ?? '',
      EntityType: qboTxnType.replaceAll(' ', ''),
      SyncToken: syncToken ?? '',
    }));
  return {
    call,
    start,
    fetch,
    ended,
    async compare(changes) {
      await start(changes);
      let answer = await fetch();
      await until('the comparison has ended', async () => {
        answer = await fetch();
        return answer.run !== undefined && answer.run.state !== 'running';
      });
      return answer;
    },
    async rows() {
      const { inconsistentData = [] } = await fetch();
      return new Map(inconsistentData.map((row) => [row.qboTxnId ?? row.avaTxnId ?? '', row]));
    },
    side: async (side, body) =>
      page.Parse((await call(`fetch${side}Transactions`, { ...params, ...(body !== undefined && { body }) })).body),
    async recalculate(rows, choice) {
      const body = entriesOf(rows).map((entry) => ({ ...entry, ...choice }));
      await call('recalculateQboTransactions', { body });
      return ended('recalculation');
    },
    async preview(rows) {
      await call('previewRecalculation', { body: entriesOf(rows) });
      return ended('preview');
    },
  };
}

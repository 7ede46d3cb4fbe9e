import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure } from '@salestax/client';
import {
  maxSimulatedCodes,
  type RunStatus,
  type SimulatedSettings,
  type SimulatedTaxCode,
  type Simulation,
} from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createReading, type ReadingEnvironment } from '../list-screen/reading.ts';
import { createPickerSearch, type PickerSearch } from '../picker/picker-search.ts';
import type { SimulationPort } from './simulation-port.ts';
import type { Item } from './values.ts';

/** Between two polls, in milliseconds. */
const pollMs = 1_000;
/** While a vendor does not answer, a simulation takes up to half an hour. */
const mostPolls = 3_600;

export interface SimulationState {
  /** The run of the last simulation, if that began less than a day ago; null: none, or not read yet. */
  readonly run: RunStatus | null;
  readonly simulation: Simulation | null;
  readonly isStarting: boolean;
  readonly isStopping: boolean;
  /** Why the last request calculated nothing. */
  readonly note: 'same' | 'refused' | null;
  readonly failure: Failure | null;
  readonly taxCodes: readonly SimulatedTaxCode[];
  /** The item and the tax code that are chosen, but not added yet; null: none. */
  readonly item: Item | null;
  readonly code: Item | null;
}

export interface SimulationModel {
  readonly store: StoreApi<SimulationState>;
  readonly items: PickerSearch<Item>;
  /** Tax codes by their code, with their description. */
  readonly codes: PickerSearch<Item>;
  /** Reads the last simulation, and follows it while it is running. */
  readonly open: () => Promise<void>;
  readonly choose: (chosen: Partial<Pick<SimulationState, 'item' | 'code'>>) => void;
  /** Adds the chosen tax code of the chosen item; an item has one. */
  readonly add: () => void;
  readonly remove: (itemId: string) => void;
  /** Removes the note why the last request calculated nothing. */
  readonly forget: () => void;
  readonly start: (settings: Partial<SimulatedSettings>) => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Repeats the call that has failed; a start with these settings. */
  readonly retry: (settings: Partial<SimulatedSettings>) => Promise<void>;
}

/** Whether an item cannot be added, because the service tries no more at once. An item that is listed can get another code. */
export const isFull = (taxCodes: readonly SimulatedTaxCode[], item: Item | null): boolean =>
  taxCodes.filter(({ itemId }) => itemId !== item?.id).length >= maxSimulatedCodes;

/** Past documents with other settings. `findItems`: null when the accounting service does not answer. */
export function createSimulation(
  life: Lifetime,
  port: SimulationPort,
  findItems: (text: string) => Promise<readonly Item[] | null>,
  environment: ReadingEnvironment = {},
): SimulationModel {
  const store = createStore<SimulationState>(() => ({
    run: null,
    simulation: null,
    isStarting: false,
    isStopping: false,
    note: null,
    failure: null,
    taxCodes: [],
    item: null,
    code: null,
  }));
  const { getState: get } = store;
  const set = (parts: Partial<SimulationState>) => store.setState(parts);
  const reading = createReading(life, environment);
  let retry: SimulationModel['retry'] = open;

  function failed(failure: Failure, repeat: SimulationModel['retry']): void {
    retry = repeat;
    set({ failure });
  }

  async function findCodes(text: string): Promise<readonly Item[] | null> {
    const found = await port.findTaxCodes(text);
    if (!found.ok) return null;
    return found.value.map(({ taxCode, description }) => ({ id: taxCode, name: `${taxCode} ${description}`.trim() }));
  }

  async function open(): Promise<void> {
    reading.restart();
    await reading.poll({
      read: port.read,
      onAnswer({ run = null, simulation }) {
        const isRunning = run?.state === 'running';
        set({ run, simulation, failure: null, isStopping: get().isStopping && isRunning });
        return !isRunning;
      },
      onFailure: (failure) => failed(failure, open),
      intervalMs: pollMs,
      maxTimes: mostPolls,
    });
  }

  async function start(settings: Partial<SimulatedSettings>): Promise<void> {
    const { isStarting, taxCodes } = get();
    if (isStarting) return;
    if (Object.keys(settings).length === 0 && taxCodes.length === 0) return set({ note: 'same' });
    const signal = reading.restart();
    set({ isStarting: true, note: null, failure: null });
    const answer = await port.start({ settings, taxCodes: [...taxCodes] });
    if (signal.aborted) return;
    set({ isStarting: false });
    if (!answer.ok) return failed(answer, start);
    const { outcome } = answer.value;
    if (outcome !== 'started') return set({ note: outcome });
    await open();
  }

  async function stop(): Promise<void> {
    set({ isStopping: true, failure: null });
    const answer = await port.stop();
    if (life.signal.aborted) return;
    // The end of the run has to be read, also when the last read has failed.
    if (answer.ok) return open();
    set({ isStopping: false });
    failed(answer, stop);
  }

  return {
    store,
    items: createPickerSearch(life, findItems),
    codes: createPickerSearch(life, findCodes),
    open,
    choose: set,
    add() {
      const { item, code, taxCodes } = get();
      if (item === null || code === null) return;
      if (isFull(taxCodes, item)) return;
      const others = taxCodes.filter(({ itemId }) => itemId !== item.id);
      const added = { itemId: item.id, itemName: item.name, taxCode: code.id };
      set({ taxCodes: [...others, added], item: null, code: null, note: null });
    },
    remove: (removed) => set({ taxCodes: get().taxCodes.filter(({ itemId }) => itemId !== removed), note: null }),
    forget: () => set({ note: null }),
    start,
    stop,
    retry: (settings) => retry(settings),
  };
}

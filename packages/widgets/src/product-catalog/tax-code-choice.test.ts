import type { Failure, Result } from '@salestax/client';
import type { TaxCode } from '@salestax/contract';
import { createLifetime } from '@salestax/widget-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CatalogPort } from './port.ts';
import { fertilizer, soil } from '../testing/product-catalog.fixture.ts';
import { createTaxCodeChooser } from './tax-code-choice.ts';

const ok = <Value>(value: Value): Result<Value> => ({ ok: true, value, correlationId: 'c' });
const failure: Failure = {
  ok: false,
  problem: 'network',
  status: null,
  correlationId: null,
  message: 'no answer',
  reasonCode: null,
};
const clothing: TaxCode = { taxCode: 'PC040100', description: 'Clothing and related products' };

function start() {
  const life = createLifetime();
  const port = {
    findTaxCodes: vi.fn<CatalogPort['findTaxCodes']>(async () => ok([clothing])),
    assignTaxCode: vi.fn<CatalogPort['assignTaxCode']>(async (_, taxCode) => ok({ taxCode, error: null })),
  };
  const onAssigned = vi.fn<(item: object, taxCode: string | null) => void>();
  const chooser = createTaxCodeChooser(life, port, onAssigned);
  return { ...chooser, port, onAssigned, life, choice: () => chooser.store.getState().choice };
}

describe('the choice of a tax code', () => {
  it('starts with the code that the item has', () => {
    const { open, choice } = start();
    open(soil);
    expect(choice()?.picked?.taxCode).toBe('P0000000');
    open(fertilizer);
    expect(choice()?.picked).toBeNull();
  });

  it('assigns the picked code once, and closes', async () => {
    const { open, pick, save, port, onAssigned, choice } = start();
    open(fertilizer);
    await save();
    expect(port.assignTaxCode).not.toHaveBeenCalled();
    pick(clothing);
    await Promise.all([save(), save()]);
    expect(port.assignTaxCode).toHaveBeenCalledExactlyOnceWith('1', 'PC040100');
    expect(onAssigned).toHaveBeenCalledExactlyOnceWith(fertilizer, 'PC040100');
    expect(choice()).toBeNull();
  });

  it('removes the assigned code when none is picked', async () => {
    const { open, pick, save, port, onAssigned } = start();
    port.assignTaxCode.mockResolvedValueOnce(ok({ taxCode: null, error: null }));
    open(soil);
    await save();
    expect(port.assignTaxCode).not.toHaveBeenCalled();
    pick(null);
    await save();
    expect(port.assignTaxCode).toHaveBeenCalledExactlyOnceWith('2', '');
    expect(onAssigned).toHaveBeenCalledExactlyOnceWith(soil, null);
  });

  it('stays open with the reason when it is refused', async () => {
    const { open, pick, save, port, onAssigned, choice } = start();
    port.assignTaxCode.mockResolvedValueOnce(ok({ taxCode: null, error: { code: 'x', message: 'No such tax code.' } }));
    open(fertilizer);
    pick(clothing);
    await save();
    expect(choice()).toMatchObject({ error: 'No such tax code.', isSaving: false, picked: clothing });
    port.assignTaxCode.mockResolvedValueOnce(failure);
    await save();
    expect(choice()?.error).toBe('');
    expect(onAssigned).not.toHaveBeenCalled();
  });

  it('does not close another choice when the answer of an earlier one is late', async () => {
    const late = Promise.withResolvers<Awaited<ReturnType<CatalogPort['assignTaxCode']>>>();
    const { open, pick, save, close, port, onAssigned, choice } = start();
    port.assignTaxCode.mockReturnValueOnce(late.promise);
    open(fertilizer);
    pick(clothing);
    const saving = save();
    close();
    open(soil);
    late.resolve(ok({ taxCode: 'PC040100', error: null }));
    await saving;
    expect(onAssigned).toHaveBeenCalledTimes(1);
    expect(choice()?.item).toBe(soil);
  });
});

describe('the search for tax codes', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('waits for a pause, and does not search the same text twice in a row', async () => {
    const { codes, port } = start();
    for (const text of ['c', 'cl', 'clo']) codes.search(text);
    expect(codes.store.getState().state).toBe('searching');
    await vi.advanceTimersByTimeAsync(200);
    expect(port.findTaxCodes.mock.calls).toEqual([['clo']]);
    expect(codes.store.getState()).toEqual({ state: 'ready', found: [clothing] });
    codes.search('clot');
    codes.search('clo ');
    await vi.advanceTimersByTimeAsync(200);
    expect(port.findTaxCodes).toHaveBeenCalledTimes(1);
    expect(codes.store.getState().state).toBe('ready');
  });

  it('drops the answer to an earlier text', async () => {
    const late = Promise.withResolvers<Awaited<ReturnType<CatalogPort['findTaxCodes']>>>();
    const { codes, port } = start();
    port.findTaxCodes.mockReturnValueOnce(late.promise);
    codes.search('old');
    await vi.advanceTimersByTimeAsync(200);
    codes.search('new');
    await vi.advanceTimersByTimeAsync(200);
    late.resolve(ok([]));
    await vi.advanceTimersByTimeAsync(0);
    expect(codes.store.getState().found).toEqual([clothing]);
  });

  it('searches a text again after a failure, and clears its results without a text', async () => {
    const { codes, port } = start();
    port.findTaxCodes.mockResolvedValueOnce(failure);
    codes.search('clo');
    await vi.advanceTimersByTimeAsync(200);
    expect(codes.store.getState()).toEqual({ state: 'failed', found: [] });
    codes.search('clo');
    await vi.advanceTimersByTimeAsync(200);
    expect(codes.store.getState().state).toBe('ready');
    codes.search(' ');
    expect(codes.store.getState()).toEqual({ state: 'idle', found: [] });
  });
});

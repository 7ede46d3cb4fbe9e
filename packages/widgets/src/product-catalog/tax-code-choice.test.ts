import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TaxCode } from '@salestax/contract';
import { createLifetime } from '@salestax/widget-kit';
import { edging, fertilizer, soil } from '../testing/product-catalog.fixture.ts';
import { answered, failure } from '../testing/results.fixture.ts';
import type { CatalogPort } from './port.ts';
import { createTaxCodeChooser } from './tax-code-choice.ts';

const clothing: TaxCode = { taxCode: 'PC040100', description: 'Clothing and related products' };

function start() {
  const life = createLifetime();
  const port = {
    findTaxCodes: vi.fn<CatalogPort['findTaxCodes']>(async () => answered([clothing])),
    assignTaxCode: vi.fn<CatalogPort['assignTaxCode']>(async (_, taxCode) => answered({ taxCode, error: null })),
  };
  const onAssigned = vi.fn<(items: readonly object[], taxCode: string | null) => void>();
  const onChangedByOther = vi.fn<() => void>();
  const chooser = createTaxCodeChooser(life, port, onAssigned, onChangedByOther);
  return {
    ...chooser,
    port,
    onAssigned,
    onChangedByOther,
    life,
    choice: () => chooser.store.getState().choice,
    assigned: () => chooser.store.getState().assigned,
  };
}

describe('the choice of a tax code', () => {
  it('starts with the code that the item has', () => {
    const { open, choice } = start();
    open([soil]);
    expect(choice()?.picked?.taxCode).toBe('P0000000');
    open([fertilizer]);
    expect(choice()?.picked).toBeNull();
  });

  it('assigns the picked code once, and closes', async () => {
    const { open, pick, save, port, onAssigned, choice } = start();
    open([fertilizer]);
    await save();
    expect(port.assignTaxCode).not.toHaveBeenCalled();
    pick(clothing);
    await Promise.all([save(), save()]);
    expect(port.assignTaxCode).toHaveBeenCalledExactlyOnceWith('1', 'PC040100', '');
    expect(onAssigned).toHaveBeenCalledExactlyOnceWith([fertilizer], 'PC040100');
    expect(choice()).toBeNull();
  });

  it('removes the assigned code when none is picked', async () => {
    const { open, pick, save, port, onAssigned } = start();
    port.assignTaxCode.mockResolvedValueOnce(answered({ taxCode: null, error: null }));
    open([soil]);
    await save();
    expect(port.assignTaxCode).not.toHaveBeenCalled();
    pick(null);
    await save();
    expect(port.assignTaxCode).toHaveBeenCalledExactlyOnceWith('2', '', 'P0000000');
    expect(onAssigned).toHaveBeenCalledExactlyOnceWith([soil], null);
  });

  it('keeps the different codes of several items until one is picked', async () => {
    const { open, pick, save, port } = start();
    open([fertilizer, soil]);
    await save();
    expect(port.assignTaxCode).not.toHaveBeenCalled();
    pick(clothing);
    await save();
    expect(port.assignTaxCode.mock.calls).toEqual([
      ['1', 'PC040100', ''],
      ['2', 'PC040100', 'P0000000'],
    ]);
  });

  it('shows what the present code means', async () => {
    const { open, choice, port } = start();
    port.findTaxCodes.mockResolvedValueOnce(answered([{ taxCode: 'P0000000', description: 'Tangible goods' }]));
    open([soil]);
    await vi.waitFor(() => expect(choice()?.picked?.description).toBe('Tangible goods'));
  });

  it('suggests at most three codes for one item without a code, by its name', async () => {
    const { open, choice, port } = start();
    port.findTaxCodes.mockResolvedValue(answered(Array.from({ length: 4 }, () => clothing)));
    open([fertilizer]);
    await vi.waitFor(() => expect(choice()?.suggested).toHaveLength(3));
    expect(port.findTaxCodes).toHaveBeenCalledExactlyOnceWith(fertilizer.itemDescription);
    open([fertilizer, edging]);
    expect(port.findTaxCodes).toHaveBeenCalledOnce();
  });

  it('assigns one code to several items, and takes it back from all', async () => {
    const { open, pick, save, undo, port, assigned } = start();
    open([fertilizer, edging, soil]);
    pick(clothing);
    await save();
    expect(port.assignTaxCode.mock.calls).toEqual([
      ['1', 'PC040100', ''],
      ['4', 'PC040100', ''],
      ['2', 'PC040100', 'P0000000'],
    ]);
    expect(assigned()).toMatchObject({ taxCode: 'PC040100', items: [{ id: '1' }, { id: '4' }, { id: '2' }] });
    port.assignTaxCode.mockClear();
    await Promise.all([undo(), undo()]);
    expect(port.assignTaxCode.mock.calls).toEqual([
      ['1', '', 'PC040100'],
      ['4', '', 'PC040100'],
      ['2', 'P0000000', 'PC040100'],
    ]);
    expect(assigned()).toBeNull();
  });

  it('says why codes could not be taken back, and offers it again for the rest', async () => {
    const { open, pick, save, undo, port, assigned } = start();
    open([fertilizer, edging]);
    pick(clothing);
    await save();
    port.assignTaxCode.mockResolvedValueOnce(answered({ taxCode: null, error: null }));
    port.assignTaxCode.mockResolvedValueOnce(
      answered({ taxCode: null, error: { code: 'x', message: 'It is being sent.' } }),
    );
    await undo();
    expect(assigned()).toMatchObject({
      items: [{ id: '4' }],
      isUndoing: false,
      error: `${edging.itemCode}: It is being sent.`,
    });
    await undo();
    expect(assigned()).toBeNull();
  });

  it('stays open for the items that are left when one is refused', async () => {
    const { open, pick, save, port, choice, assigned, onAssigned } = start();
    port.assignTaxCode.mockResolvedValueOnce(answered({ taxCode: 'PC040100', error: null }));
    port.assignTaxCode.mockResolvedValueOnce(failure);
    open([fertilizer, edging]);
    pick(clothing);
    await save();
    expect(choice()).toMatchObject({ items: [{ id: '4' }], error: '', isSaving: false });
    expect(onAssigned).toHaveBeenCalledExactlyOnceWith([fertilizer], 'PC040100');
    await save();
    expect(assigned()?.items).toEqual([fertilizer, edging]);
  });

  it('goes on after an item that the service refuses, and names it', async () => {
    const { open, pick, save, port, choice, onAssigned } = start();
    const message = 'AvaTax has a tax code for this item already.';
    port.assignTaxCode.mockResolvedValueOnce(answered({ taxCode: null, error: { code: 'MappedInAvaTax', message } }));
    open([fertilizer, edging]);
    pick(clothing);
    await save();
    expect(choice()).toMatchObject({ items: [fertilizer], error: `${fertilizer.itemCode}: ${message}` });
    expect(onAssigned).toHaveBeenCalledExactlyOnceWith([edging], 'PC040100');
  });

  it('shows the code that somebody else has chosen meanwhile, and replaces it only when it is saved again', async () => {
    const { open, pick, save, port, choice, onChangedByOther } = start();
    const message = 'Somebody else has chosen the tax code PF050099 meanwhile.';
    port.assignTaxCode.mockResolvedValueOnce(
      answered({ taxCode: 'PF050099', error: { code: 'TaxCodeChanged', message } }),
    );
    open([fertilizer]);
    pick(clothing);
    await save();
    expect(choice()).toMatchObject({ items: [{ id: '1', taxCode: 'PF050099' }], error: message });
    expect(onChangedByOther).toHaveBeenCalledOnce();
    await save();
    expect(port.assignTaxCode).toHaveBeenLastCalledWith('1', 'PC040100', 'PF050099');
    expect(choice()).toBeNull();
  });

  it('is not taken back where somebody else has chosen another code meanwhile', async () => {
    const { open, pick, save, undo, port, assigned, onAssigned } = start();
    open([fertilizer]);
    pick(clothing);
    await save();
    onAssigned.mockClear();
    const message = 'Somebody else has chosen the tax code PF050099 meanwhile.';
    port.assignTaxCode.mockResolvedValueOnce(
      answered({ taxCode: 'PF050099', error: { code: 'TaxCodeChanged', message } }),
    );
    await undo();
    expect(assigned()).toMatchObject({ items: [], error: message, isUndoing: false });
    expect(onAssigned).not.toHaveBeenCalled();
  });

  it('that is made while another one is taken back can be taken back in its turn', async () => {
    const late = Promise.withResolvers<Awaited<ReturnType<CatalogPort['assignTaxCode']>>>();
    const { open, pick, save, undo, port, assigned } = start();
    open([fertilizer]);
    pick(clothing);
    await save();
    port.assignTaxCode.mockReturnValueOnce(late.promise);
    const undoing = undo();
    open([edging]);
    pick(clothing);
    await save();
    late.resolve(answered({ taxCode: null, error: null }));
    await undoing;
    expect(assigned()?.items).toEqual([edging]);
  });

  it('stays open with the reason when it is refused', async () => {
    const { open, pick, save, port, onAssigned, choice } = start();
    port.assignTaxCode.mockResolvedValueOnce(
      answered({ taxCode: null, error: { code: 'x', message: 'No such tax code.' } }),
    );
    open([fertilizer]);
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
    open([fertilizer]);
    pick(clothing);
    const saving = save();
    close();
    open([soil]);
    late.resolve(answered({ taxCode: 'PC040100', error: null }));
    await saving;
    expect(onAssigned).toHaveBeenCalledTimes(1);
    expect(choice()?.items).toEqual([soil]);
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
    late.resolve(answered([]));
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

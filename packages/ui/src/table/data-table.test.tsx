import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Column, RemoteRows } from '../index.ts';
import { renderComponent, type RenderedComponent } from '../testing/component.harness.ts';
import { item, items, itemColumns, ItemTable, type Item } from '../testing/table.harness.tsx';

let screen: RenderedComponent;
afterEach(() => screen.remove());

const labelOf = (element: Element) => element.getAttribute('aria-label');
const ids = () =>
  screen.all('tbody tr[data-row]').map((row) => row.querySelector('td:not(.st-control-cell)')?.textContent);
const range = () => screen.find('.st-pagination [role=status]').textContent;
const announcement = () => screen.find('.st-data-table > [role=status]').textContent;
const heading = (name: string) => screen.all('thead th').find(({ textContent }) => textContent === name);
const press = (name: string) =>
  screen
    .all('button')
    .find((button) => button.textContent === name || labelOf(button) === name)
    ?.click();
const chooseSize = (size: string) => {
  const select = screen.at.querySelector('select');
  if (select !== null) select.value = size;
  select?.dispatchEvent(new Event('change', { bubbles: true }));
};
const becomes = (read: () => unknown, wanted: unknown) => vi.waitFor(() => expect(read()).toEqual(wanted));

describe('a table', () => {
  it('is a native one with a caption, headings of columns and of rows', async () => {
    screen = await renderComponent(<ItemTable rows={items(2)} />);
    expect(screen.find('caption').textContent).toBe('Items');
    expect(screen.all('thead th').map((cell) => [cell.textContent, cell.getAttribute('scope')])).toEqual([
      ['Id', 'col'],
      ['Name', 'col'],
      ['Amount', 'col'],
      ['State', 'col'],
    ]);
    expect(screen.all('tbody th').map((cell) => [cell.textContent, cell.getAttribute('scope')])).toEqual([
      ['Item 2', 'row'],
      ['Item 1', 'row'],
    ]);
    expect(screen.all('tbody td').map(({ dataset }) => dataset['label'])).toEqual([
      'Id',
      'Amount',
      'State',
      'Id',
      'Amount',
      'State',
    ]);
  });

  it('shows the empty content in place of the rows', async () => {
    screen = await renderComponent(<ItemTable rows={[]} />);
    expect(screen.find('tbody').textContent).toBe('Nothing found.');
    expect(range()).toBe('No rows');
    expect(screen.all('select')).toEqual([]);
  });

  it('has its tools above and its actions below the rows', async () => {
    screen = await renderComponent(<ItemTable toolbar={<em>Filter</em>} footer={<u>Send</u>} />);
    const order = [...screen.at.querySelectorAll('em, table, u, select')].map(({ tagName }) => tagName);
    expect(order).toEqual(['EM', 'TABLE', 'U', 'SELECT']);
  });

  it('highlights rows', async () => {
    screen = await renderComponent(<ItemTable rows={items(3)} isRowMarked={({ id }) => id === '2'} />);
    expect(screen.all('.st-row-marked').map((row) => row.querySelector('th')?.textContent)).toEqual(['Item 2']);
  });
});

describe('the order', () => {
  it('is by the second column, descending, by default', async () => {
    screen = await renderComponent(
      <ItemTable rows={[item(1, { name: 'b' }), item(2, { name: 'c' }), item(3, { name: 'a' })]} />,
    );
    expect(ids()).toEqual(['2', '1', '3']);
    expect(heading('Name')?.getAttribute('aria-sort')).toBe('descending');
  });

  it('counts the column with ticks as the first', async () => {
    screen = await renderComponent(<ItemTable rows={items(12).slice(8)} selection={{}} />);
    expect(ids()).toEqual(['12', '11', '10', '9']);
    expect(heading('Id')?.getAttribute('aria-sort')).toBe('descending');
  });

  it('is the order of the rows for null, or by the column given', async () => {
    screen = await renderComponent(<ItemTable rows={items(3)} initialSort={null} />);
    expect(ids()).toEqual(['1', '2', '3']);
    screen.remove();
    screen = await renderComponent(
      <ItemTable rows={items(3)} initialSort={{ columnId: 'amount', descending: false }} />,
    );
    expect(heading('Amount')?.getAttribute('aria-sort')).toBe('ascending');
  });

  it('changes by a heading: ascending, descending, and again, which is announced', async () => {
    screen = await renderComponent(<ItemTable rows={items(11)} initialSort={null} />);
    press('Amount');
    await becomes(() => ids()[0], '1');
    expect(announcement()).toBe('Sorted by Amount, ascending');
    press('Amount');
    await becomes(() => ids()[0], '11');
    expect(announcement()).toBe('Sorted by Amount, descending');
    press('Amount');
    await becomes(() => ids()[0], '1');
    expect(screen.all('[aria-sort]').length).toBe(1);
  });

  it('goes to the first page when it changes', async () => {
    screen = await renderComponent(<ItemTable />);
    press('Page 3');
    await becomes(range, '21 to 25 of 25');
    press('Amount');
    await vi.waitFor(() => expect(range()).toBe('1 to 10 of 25'));
  });

  it('has no button in the heading of a column without a sort key', async () => {
    screen = await renderComponent(<ItemTable />);
    expect(heading('State')?.querySelector('button')).toBeNull();
  });

  it('stays when the rows are replaced', async () => {
    screen = await renderComponent(<ItemTable rows={items(3)} />);
    press('Id');
    await becomes(ids, ['1', '2', '3']);
    await screen.show(<ItemTable rows={[item(30), item(4), item(100)]} />);
    expect(ids()).toEqual(['4', '30', '100']);
  });
});

describe('the pages', () => {
  const buttons = () =>
    screen
      .all('nav > *')
      .map((each) => (each.getAttribute('aria-current') === 'page' ? `[${each.textContent}]` : each.textContent));

  it('have ten rows, a button for each number, and show the current range', async () => {
    screen = await renderComponent(<ItemTable rows={items(312)} />);
    expect(ids().length).toBe(10);
    expect(range()).toBe('1 to 10 of 312');
    expect(buttons()).toEqual(['Previous', '[1]', '2', '3', '…', '32', 'Next']);
    press('Page 32');
    await becomes(range, '311 to 312 of 312');
    expect(buttons()).toEqual(['Previous', '1', '…', '30', '31', '[32]', 'Next']);
    press('Page 30');
    await becomes(buttons, ['Previous', '1', '…', '29', '[30]', '31', '32', 'Next']);
    press('Previous');
    await becomes(buttons, ['Previous', '1', '…', '28', '[29]', '30', '31', '32', 'Next']);
  });

  it('stop at the first and the last page, and keep the focus there', async () => {
    screen = await renderComponent(<ItemTable rows={items(12)} />);
    const next = screen.all('nav button').at(-1);
    next?.focus();
    next?.click();
    await becomes(range, '11 to 12 of 12');
    expect(next?.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(next);
    next?.click();
    expect(range()).toBe('11 to 12 of 12');
  });

  it('have as many rows as chosen', async () => {
    screen = await renderComponent(<ItemTable rows={items(80)} />);
    expect(screen.all('option').map(({ textContent }) => textContent)).toEqual(['10', '25', '50', '100', 'All']);
    chooseSize('50');
    await becomes(() => ids().length, 50);
    chooseSize('Infinity');
    await becomes(range, '1 to 80 of 80');
    expect(ids().length).toBe(80);
  });

  it('begin with the first one for another search or filter', async () => {
    screen = await renderComponent(<ItemTable rows={items(100)} filterKey="" />);
    press('Page 10');
    await becomes(range, '91 to 100 of 100');
    await screen.show(<ItemTable rows={items(35)} filterKey="pots" />);
    await becomes(range, '1 to 10 of 35');
    await screen.show(<ItemTable rows={items(100)} filterKey="" />);
    expect(range()).toBe('1 to 10 of 100');
  });

  it('keep the page size when the rows are replaced, and go to the last page that exists', async () => {
    screen = await renderComponent(<ItemTable rows={items(100)} />);
    chooseSize('25');
    await becomes(range, '1 to 25 of 100');
    press('Page 4');
    await becomes(range, '76 to 100 of 100');
    await screen.show(<ItemTable rows={items(60)} />);
    await becomes(range, '51 to 60 of 60');
    await screen.show(<ItemTable rows={[]} />);
    expect(range()).toBe('No rows');
  });
});

describe('ticks', () => {
  const selected = vi.fn<(ids: readonly string[]) => void>();
  const onSelection = (ids: ReadonlySet<string>) => selected([...ids].toSorted((a, b) => Number(a) - Number(b)));
  const tick = (name: string) => screen.find(`input[aria-label="Select ${name}"]`);
  const all = () => screen.at.querySelector<HTMLInputElement>('input[aria-label="Select all"]');
  const rows = [...items(11), item(12, { state: 'sent' }), item(13, { state: 'failed' })];
  const table = (more = {}) => <ItemTable rows={rows} selection={{}} onSelection={onSelection} {...more} />;
  beforeEach(() => selected.mockReset());

  /** As a browser does: the pointer event has `shiftKey`, the change event has not. */
  function click(name: string, shiftKey = false): void {
    tick(name).dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, shiftKey }));
    tick(name).click();
  }

  it('survive paging and sorting', async () => {
    screen = await renderComponent(table());
    click('Item 11');
    await becomes(() => screen.all('.st-row-selected').length, 1);
    press('Next');
    await becomes(range, '11 to 13 of 13');
    click('Item 2');
    press('Id');
    await becomes(() => ids()[0], '1');
    expect(selected).toHaveBeenLastCalledWith(['2', '11']);
    expect(screen.all('.st-row-selected').map((row) => row.querySelector('th')?.textContent)).toEqual(['Item 2']);
    click('Item 2');
    expect(selected).toHaveBeenLastCalledWith(['11']);
  });

  it('are disabled where a row can not be ticked, with the reason', async () => {
    screen = await renderComponent(table({ selection: { disabledReason: () => 'It has been sent.' } }));
    click('Item 12');
    expect(selected).not.toHaveBeenCalled();
    const sent = screen.at.querySelector<HTMLInputElement>('input[aria-label="Select Item 12"]');
    expect(sent?.checked).toBe(false);
    expect(sent?.getAttribute('aria-disabled')).toBe('true');
    expect(screen.find(`#${sent?.getAttribute('aria-describedby')}`).textContent).toBe('It has been sent.');
  });

  it('are not rendered when they are hidden', async () => {
    screen = await renderComponent(table({ selection: { hidesUnselectable: true } }));
    expect(screen.all('tbody input').map(labelOf)).not.toContain('Select Item 12');
    expect(screen.all('tbody input').length).toBe(9);
  });

  it('with Shift tick all rows from the last one to this, except those that can not be ticked', async () => {
    screen = await renderComponent(table());
    click('Item 13');
    click('Item 10', true);
    await becomes(announcement, '3 selected');
    expect(selected).toHaveBeenLastCalledWith(['10', '11', '13']);
    click('Item 11');
    await vi.waitFor(() => expect(selected).toHaveBeenLastCalledWith(['10', '13']));
    click('Item 13', true);
    expect(selected).toHaveBeenLastCalledWith(['10']);
  });

  it('tick a range by Shift and Space, also across pages', async () => {
    screen = await renderComponent(table());
    click('Item 5');
    press('Next');
    await becomes(range, '11 to 13 of 13');
    tick('Item 2').dispatchEvent(new KeyboardEvent('keydown', { key: ' ', shiftKey: true, bubbles: true }));
    tick('Item 2').click();
    expect(selected).toHaveBeenLastCalledWith(['2', '3', '4', '5']);
  });

  describe('the tick for all rows', () => {
    it('ticks every selectable row of all pages, and announces how many', async () => {
      const onSelectAll = vi.fn<(count: number) => void>();
      const selectAll = {
        label: 'Select all',
        selectable: ({ state }: { state: string }) => state === 'new',
        onSelectAll,
      };
      screen = await renderComponent(table({ selection: { selectAll } }));
      all()?.click();
      await becomes(announcement, '11 selected');
      expect(selected).toHaveBeenLastCalledWith(items(11).map(({ id }) => id));
      expect(onSelectAll).toHaveBeenCalledExactlyOnceWith(11);
      expect(all()?.checked).toBe(true);
    });

    it('is indeterminate as soon as one row is not ticked', async () => {
      screen = await renderComponent(table());
      all()?.click();
      await becomes(() => all()?.checked, true);
      click('Item 11');
      await becomes(() => all()?.checked, false);
      expect(all()?.indeterminate).toBe(true);
      click('Item 11');
      await becomes(() => all()?.checked, true);
      expect(all()?.indeterminate).toBe(false);
    });

    it('unticks everything, also rows that are no longer in the table', async () => {
      screen = await renderComponent(table());
      click('Item 13');
      await becomes(() => all()?.indeterminate, true);
      all()?.click();
      await becomes(announcement, '12 selected');
      await screen.show(table({ rows: items(3) }));
      expect(all()?.checked).toBe(true);
      all()?.click();
      await becomes(announcement, '0 selected');
      expect(selected).toHaveBeenLastCalledWith([]);
      expect(all()?.checked).toBe(false);
    });

    it('is not ticked when there is nothing to tick', async () => {
      screen = await renderComponent(table({ rows: [item(12, { state: 'sent' })] }));
      expect([all()?.checked, all()?.indeterminate]).toEqual([false, false]);
      expect(screen.all('thead input').length).toBe(1);
    });
  });
});

describe('the keys', () => {
  const focused = () => document.activeElement?.getAttribute('aria-label');
  const key = (name: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));

  it('move from tick to tick, and to the ends', async () => {
    const rows = [...items(9), item(10, { state: 'sent' })];
    screen = await renderComponent(<ItemTable rows={rows} selection={{ hidesUnselectable: true }} />);
    screen.find('tbody input').focus();
    expect(focused()).toBe('Select Item 9');
    key('ArrowDown');
    expect(focused()).toBe('Select Item 8');
    key('End');
    expect(focused()).toBe('Select Item 1');
    key('ArrowDown');
    expect(focused()).toBe('Select Item 1');
    key('ArrowUp');
    expect(focused()).toBe('Select Item 2');
    key('Home');
    expect(focused()).toBe('Select Item 9');
  });

  it('move among controls of the same kind', async () => {
    const details = { render: () => 'More', rowName: ({ name }: { name: string }) => name };
    screen = await renderComponent(<ItemTable selection={{}} details={details} />);
    screen.find('tbody button').focus();
    key('ArrowDown');
    expect(focused()).toBe('Details of Item 24');
  });
});

describe('details', () => {
  const opened = vi.fn<(name: string) => void>();
  const details = {
    render: ({ name }: { name: string }) => <p>All of {name}</p>,
    rowName: ({ name }: { name: string }) => name,
    onOpen: ({ name }: { name: string }) => opened(name),
  };

  it('open below their row, controlled by its button, and close again', async () => {
    screen = await renderComponent(<ItemTable rows={items(3)} details={details} />);
    const button = screen.find('[data-control=details]');
    expect(labelOf(button)).toBe('Details of Item 3');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    button.click();
    await becomes(() => button.getAttribute('aria-expanded'), 'true');
    const region = screen.find(`#${button.getAttribute('aria-controls')}`);
    expect([region.getAttribute('role'), labelOf(region), region.textContent]).toEqual([
      'region',
      'Details of Item 3',
      'All of Item 3',
    ]);
    expect(opened).toHaveBeenCalledExactlyOnceWith('Item 3');
    button.click();
    await becomes(() => screen.all('[role=region]').length, 0);
    expect(opened).toHaveBeenCalledTimes(1);
  });

  it('stay with their row when the order changes', async () => {
    screen = await renderComponent(<ItemTable rows={items(3)} details={details} />);
    screen.find('[data-control=details]').click();
    press('Id');
    await becomes(ids, ['1', '2', '3']);
    expect(screen.all('tbody tr').at(-1)?.textContent).toBe('All of Item 3');
  });
});

it('the CSV file has all rows of all pages in their order, and the columns that are in it, also those that are not in the table', async () => {
  const download = vi.fn<(csv: string, fileName: string) => void>();
  const csvOf = (header: readonly string[], rows: readonly (readonly string[])[]) => JSON.stringify([header, ...rows]);
  const columns: readonly Column<Item>[] = [
    ...itemColumns.slice(0, 2),
    { id: 'secret', header: 'Secret', cell: () => 'x', value: () => 'x', only: 'table' },
    { id: 'unit', header: 'Unit', cell: () => 'yd', value: () => 'yd', only: 'csv' },
    { id: 'amount', header: <i>A</i>, label: 'Amount', cell: () => '', value: () => 1, text: () => '1.00' },
    { id: 'state', header: 'State', cell: () => 'new' },
  ];
  const csv = { fileName: 'items.csv', label: 'Export CSV', csvOf, onDownload: download };
  screen = await renderComponent(<ItemTable rows={items(12)} columns={columns} csv={csv} />);
  press('Id');
  await becomes(() => ids()[0], '1');
  press('Export CSV');
  const [written, fileName] = download.mock.calls[0] ?? [];
  expect(fileName).toBe('items.csv');
  expect(JSON.parse(written ?? '')).toEqual([
    ['Id', 'Name', 'Unit', 'Amount', 'State'],
    ...items(12).map(({ id, name }) => [id, name, 'yd', '1.00', '']),
  ]);
  const heads = screen.all('thead th').map(({ textContent }) => textContent);
  expect(heads).toContain('Secret');
  expect(heads).not.toContain('Unit');
});

describe('all rows of a long list at once', () => {
  it('render only the visible ones, with their row numbers, in a named scroller', async () => {
    screen = await renderComponent(<ItemTable rows={items(5000)} initialSort={null} />);
    expect(screen.find('.st-table-scroll').hasAttribute('tabindex')).toBe(false);
    chooseSize('Infinity');
    await becomes(range, '1 to 5,000 of 5,000');
    expect(ids().length).toBeLessThan(100);
    const scroller = screen.find('.st-table-scroll');
    expect([scroller.getAttribute('role'), labelOf(scroller), scroller.tabIndex]).toEqual(['region', 'Items', 0]);
    expect(screen.find('table').getAttribute('aria-rowcount')).toBe('5001');
    expect(
      screen
        .all('tbody tr[data-row]')
        .slice(0, 2)
        .map((row) => row.getAttribute('aria-rowindex')),
    ).toEqual(['2', '3']);

    scroller.scrollTop = 40 * 2500;
    scroller.dispatchEvent(new Event('scroll'));
    await vi.waitFor(() => expect(ids()).toContain('2501'));
    expect(ids()).not.toContain('1');
    const places = screen.all('tbody tr[data-row]').map((row) => Number(row.getAttribute('aria-rowindex')));
    expect(places).toEqual(ids().map((id) => Number(id) + 1));
    const heights = screen.all('.st-gap td').map(({ style }) => Number.parseFloat(style.height));
    expect(heights.reduce((sum, height) => sum + height, 0)).toBe((5000 - ids().length) * 40);
  });

  it('keep the row with the focus rendered', async () => {
    screen = await renderComponent(<ItemTable rows={items(5000)} initialSort={null} selection={{}} />);
    chooseSize('Infinity');
    await becomes(range, '1 to 5,000 of 5,000');
    const first = screen.find('tbody input');
    first.focus();
    screen.find('.st-table-scroll').scrollTop = 40 * 2500;
    screen.find('.st-table-scroll').dispatchEvent(new Event('scroll'));
    await vi.waitFor(() => expect(ids()).toContain('2501'));
    expect(ids()[0]).toBe('1');
    expect(document.activeElement).toBe(first);
  });

  it('keep opened details rendered, whose height moves the rows below them', async () => {
    const details = { render: () => <p>Details</p>, rowName: ({ id }: { readonly id: string }) => id };
    screen = await renderComponent(<ItemTable rows={items(5000)} initialSort={null} details={details} />);
    chooseSize('Infinity');
    await becomes(range, '1 to 5,000 of 5,000');
    const scroller = screen.find('.st-table-scroll');
    screen.find('[data-control=details]').click();
    await vi.waitFor(() => expect(screen.all('.st-details-row')).toHaveLength(1));
    const [opened] = screen.all('.st-details-row');
    if (opened === undefined) throw new Error('Nothing is open.');
    // A row of 40 px above details of 700 px.
    opened.getBoundingClientRect = () => new DOMRect(0, 40 - scroller.scrollTop, 600, 700);
    scroller.scrollTop = 820;
    scroller.dispatchEvent(new Event('scroll'));
    // 820 px are the first row, the details and two rows more.
    await vi.waitFor(() => expect(ids()).toContain('20'));
    expect(ids().slice(0, 4)).toEqual(['1', '2', '3', '4']);
    scroller.scrollTop = 700 + 40 * 2500;
    scroller.dispatchEvent(new Event('scroll'));
    await vi.waitFor(() => expect(ids()).toContain('2501'));
    expect(ids()[0]).toBe('1');
    expect(ids()).not.toContain('4');
    expect(screen.all('.st-details-row')).toHaveLength(1);
  });

  it('are ticked all at once, or one by one', async () => {
    const selected = vi.fn<(ids: ReadonlySet<string>) => void>();
    screen = await renderComponent(<ItemTable rows={items(100_000)} selection={{}} onSelection={selected} />);
    screen.find('thead input').click();
    await becomes(announcement, '100,000 selected');
    expect(selected.mock.lastCall?.[0].size).toBe(100_000);
  });
});

describe('a table of a remote list', () => {
  const sort = { columnId: 'name', descending: true };
  const remote = (more: Partial<RemoteRows> = {}): RemoteRows => ({
    count: 50_000,
    pageIndex: 2,
    pageSize: 10,
    sort,
    isBusy: false,
    onChange: () => {},
    ...more,
  });
  const page = items(10);

  it('shows the rows of its page in their order, and their range', async () => {
    screen = await renderComponent(<ItemTable rows={page} remote={remote()} />);
    expect(ids()).toEqual(page.map(({ id }) => id));
    expect(range()).toBe('21 to 30 of 50,000');
    expect(screen.find('table').getAttribute('aria-rowcount')).toBe('50001');
    expect(screen.all('tbody tr').map((row) => row.getAttribute('aria-rowindex'))[0]).toBe('22');
    expect(heading('Name')?.getAttribute('aria-sort')).toBe('descending');
  });

  it('requests another page, page size or order, the last two from the first page', async () => {
    const onChange = vi.fn<RemoteRows['onChange']>();
    screen = await renderComponent(<ItemTable rows={page} remote={remote({ onChange })} />);
    press('Next');
    press('Name');
    press('Amount');
    chooseSize('25');
    expect(onChange.mock.calls.map(([wanted]) => wanted)).toEqual([
      { pageIndex: 3, pageSize: 10, sort },
      { pageIndex: 0, pageSize: 10, sort: { columnId: 'name', descending: false } },
      { pageIndex: 0, pageSize: 10, sort: { columnId: 'amount', descending: false } },
      { pageIndex: 0, pageSize: 25, sort },
    ]);
  });

  it('does not offer the page size All', async () => {
    screen = await renderComponent(<ItemTable rows={page} remote={remote()} />);
    expect(screen.all('option').map(({ textContent }) => textContent)).toEqual(['10', '25', '50', '100']);
  });

  it('shows that the rows of the page are being loaded', async () => {
    screen = await renderComponent(<ItemTable rows={page} remote={remote({ isBusy: true })} />);
    expect(screen.find('table').getAttribute('aria-busy')).toBe('true');
  });
});

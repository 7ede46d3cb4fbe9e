import { afterEach, describe, expect, it, vi } from 'vitest';
import { FilterPills, RadioGroup, RunProgress, SearchBox, StackedBars, Tabs, Tile, type RunStage } from '../index.ts';
import { renderComponent, type RenderedComponent } from '../testing/component.harness.ts';

let screen: RenderedComponent;
afterEach(() => screen.remove());

describe('tabs', () => {
  const tabs = [
    { id: 'customers', label: 'Exempted Customer' },
    { id: 'request', label: 'Send Request' },
    { id: 'more', label: 'More' },
  ];
  const selected = vi.fn<(id: string) => void>();
  const show = async (id: string) => {
    selected.mockReset();
    screen = await renderComponent(
      <Tabs label="Exemption" tabs={tabs} selected={id} onSelect={selected}>
        <p>Panel</p>
      </Tabs>,
    );
  };
  const all = () => screen.all('[role=tab]');

  it('show one panel, named by its tab', async () => {
    await show('request');
    expect(all().map((tab) => [tab.textContent, tab.getAttribute('aria-selected'), tab.tabIndex])).toEqual([
      ['Exempted Customer', 'false', -1],
      ['Send Request', 'true', 0],
      ['More', 'false', -1],
    ]);
    const panel = screen.find('[role=tabpanel]');
    expect(screen.find(`#${panel.getAttribute('aria-labelledby')}`).textContent).toBe('Send Request');
    expect(all()[1]?.getAttribute('aria-controls')).toBe(panel.id);
    expect(screen.find('[role=tablist]').getAttribute('aria-label')).toBe('Exemption');
  });

  it('are selected by a click', async () => {
    await show('customers');
    all()[2]?.click();
    expect(selected).toHaveBeenCalledExactlyOnceWith('more');
  });

  it.each([
    ['ArrowRight', 'customers', 'request'],
    ['ArrowRight', 'more', 'customers'],
    ['ArrowLeft', 'customers', 'more'],
    ['Home', 'more', 'customers'],
    ['End', 'customers', 'more'],
  ])('are selected by %s, from %s to %s, and move the focus', async (key, from, to) => {
    await show(from);
    const tab = screen.find('[aria-selected=true]');
    tab.focus();
    tab.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    expect(selected).toHaveBeenCalledExactlyOnceWith(to);
    expect(document.activeElement?.textContent).toBe(tabs.find(({ id }) => id === to)?.label);
  });

  it.each([{ altKey: true }, { ctrlKey: true }, { metaKey: true }])(
    'leave keys with a modifier to the browser: %j',
    async (modifier) => {
      await show('request');
      const pressed = new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true, ...modifier });
      screen.find('[aria-selected=true]').dispatchEvent(pressed);
      expect([selected.mock.calls.length, pressed.defaultPrevented]).toEqual([0, false]);
    },
  );
});

it('radio buttons have a legend and report the choice', async () => {
  const chosen = vi.fn<(value: string) => void>();
  const options = [
    { value: 'email', label: 'Email' },
    { value: 'fax', label: 'Fax' },
  ];
  const group = <RadioGroup legend="Request method" name="method" value="email" options={options} onChange={chosen} />;
  screen = await renderComponent([<div key="one">{group}</div>, <div key="two">{group}</div>]);
  expect(screen.find('legend').textContent).toBe('Request method');
  const radios = [...screen.at.querySelectorAll<HTMLInputElement>('input')];
  // Groups of the same name in one page are independent.
  expect(radios.map(({ checked }) => checked)).toEqual([true, false, true, false]);
  screen.all('label')[1]?.click();
  expect(chosen).toHaveBeenCalledExactlyOnceWith('fax');
});

it('filter pills are buttons of which the active one is pressed, and removed by another press', async () => {
  const changed = vi.fn<(id: string | null) => void>();
  const options = [
    { id: 'new', label: 'New', count: 9 },
    { id: 'updated', label: 'Updated', count: 1301 },
    { id: 'fail', label: 'Fail' },
  ];
  screen = await renderComponent(
    <FilterPills label="Status" options={options} locale="en-US" active="updated" onChange={changed} />,
  );
  const pills = screen.all('button');
  expect(pills.map((pill) => [pill.textContent, pill.getAttribute('aria-pressed')])).toEqual([
    ['New 9', 'false'],
    ['Updated 1,301', 'true'],
    ['Fail', 'false'],
  ]);
  pills[0]?.click();
  pills[1]?.click();
  expect(changed.mock.calls).toEqual([['new'], [null]]);
});

describe('a tile', () => {
  it('is a toggle button with a figure and its label', async () => {
    const pressed = vi.fn<() => void>();
    const note = '$3,766.75 in documents';
    screen = await renderComponent(
      <Tile label="Error" value="3" note={note} tone="negative" pressed onPress={pressed} />,
    );
    expect(screen.find('.st-tile').textContent).toBe('Error3$3,766.75 in documents');
    expect(screen.find('button').getAttribute('aria-pressed')).toBe('true');
    screen.find('button').click();
    expect(pressed).toHaveBeenCalledOnce();
  });
});

describe('a search box', () => {
  const [changed, sought] = [vi.fn<(text: string) => void>(), vi.fn<() => void>()];
  const show = async (value: string) => {
    changed.mockReset();
    sought.mockReset();
    screen = await renderComponent(
      <SearchBox
        label="Filter by"
        name="filter"
        value={value}
        onChange={changed}
        onSearch={sought}
        searchLabel="Search"
        clearLabel="Clear"
      />,
    );
  };

  it('reports the typed text, and searches by its button', async () => {
    await show('ced');
    const input = screen.find('input');
    expect(screen.find('label').getAttribute('for')).toBe(input.id);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'cedar');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    expect(changed).toHaveBeenCalledExactlyOnceWith('cedar');
    screen.find('[type=submit]').click();
    expect(sought).toHaveBeenCalledOnce();
  });

  it('searches by Enter, without submitting the page', async () => {
    await show('ced');
    const submit = new Event('submit', { bubbles: true, cancelable: true });
    screen.find('form').dispatchEvent(submit);
    expect(sought).toHaveBeenCalledOnce();
    expect(submit.defaultPrevented).toBe(true);
  });

  it('is cleared by a button, which is shown only when there is text, and keeps the focus', async () => {
    await show('ced');
    screen.find('[aria-label=Clear]').click();
    expect(changed).toHaveBeenCalledExactlyOnceWith('');
    expect(document.activeElement).toBe(screen.find('input'));
    screen.remove();
    await show('');
    expect(screen.all('[aria-label=Clear]')).toEqual([]);
  });
});

describe('the progress of a run', () => {
  const texts = { elapsed: 'Elapsed {time}', of: '{done} of {total}', waiting: 'Waiting', stop: 'Stop' };
  const stages: readonly RunStage[] = [
    { label: 'QuickBooks transactions', state: 'done', done: 1223, total: 1223 },
    { label: 'AvaTax transactions', state: 'running', done: 820, total: 1222 },
    { label: 'Lines', state: 'running', done: 5, total: null },
    { label: 'Compare', state: 'waiting', done: 0, total: null },
  ];
  afterEach(() => vi.useRealTimers());

  it('shows the counts of each stage', async () => {
    screen = await renderComponent(
      <RunProgress title="Comparing" stages={stages} startedAt={0} now={() => 0} texts={texts} locale="en-US" />,
    );
    expect(screen.all('li').map(({ textContent }) => textContent)).toEqual([
      'QuickBooks transactions1,223 of 1,223',
      'AvaTax transactions820 of 1,222',
      'Lines5',
      'CompareWaiting',
    ]);
    const bars = [...screen.at.querySelectorAll('progress')];
    expect(
      bars.map(({ attributes }) => [attributes.getNamedItem('value')?.value, attributes.getNamedItem('max')?.value]),
    ).toEqual([
      ['1', undefined],
      ['820', '1222'],
      [undefined, undefined],
      ['0', undefined],
    ]);
    expect(bars.map((bar) => screen.find(`#${bar.getAttribute('aria-labelledby')}`).textContent)).toEqual(
      stages.map(({ label }) => label),
    );
    expect(screen.find('[role=status]').textContent).toBe('AvaTax transactions');
    expect(screen.all('button')).toEqual([]);
  });

  it.each([
    [0, '0:00'],
    [42_999, '0:42'],
    [605_000, '10:05'],
    [3_600_000, '1:00:00'],
    [-5000, '0:00'],
  ])('after %d ms shows the duration %s', async (since, shown) => {
    screen = await renderComponent(
      <RunProgress title="T" stages={[]} startedAt={1000} now={() => 1000 + since} texts={texts} locale="en-US" />,
    );
    expect(screen.find('.st-run-elapsed').textContent).toBe(`Elapsed ${shown}`);
  });

  it('updates the duration, and can be stopped', async () => {
    let time = 0;
    const now = () => time;
    const stop = vi.fn<() => void>();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    screen = await renderComponent(
      <RunProgress title="T" stages={[]} startedAt={0} now={now} texts={texts} locale="en-US" onStop={stop} />,
    );
    time = 3000;
    await vi.waitFor(() => {
      vi.advanceTimersByTime(1000);
      expect(screen.find('.st-run-elapsed').textContent).toBe('Elapsed 0:03');
    });
    screen.find('button').click();
    expect(stop).toHaveBeenCalledOnce();
    // The second click of a double click on what started the run.
    screen.find('button').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
    expect(stop).toHaveBeenCalledOnce();
    screen.remove();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
  });
});

describe('stacked bars', () => {
  const bars = [
    { label: '03/16', parts: parts(9840, 0) },
    { label: '03/23', parts: parts(30_000, 10_000) },
  ];
  function parts(consistent: number, inconsistent: number) {
    return [
      { name: 'Consistent', value: consistent, tone: 'positive' as const },
      { name: 'Inconsistent', value: inconsistent, tone: 'attention' as const },
    ];
  }
  const show = (shown: typeof bars) =>
    renderComponent(
      <StackedBars title="By week" bars={shown} formatValue={(value) => `$${value}`} columnLabel="Week" />,
    );

  it('are an image with a name, and a table for screen readers', async () => {
    screen = await show(bars);
    const picture = screen.find('svg');
    expect(picture.getAttribute('role')).toBe('img');
    expect(screen.find(`#${picture.getAttribute('aria-labelledby')}`).textContent).toBe('By week');
    expect(screen.all('tr').map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Week', 'Consistent', 'Inconsistent'],
      ['03/16', '$9840', '$0'],
      ['03/23', '$30000', '$10000'],
    ]);
  });

  it('are stacked, the highest as high as the image', async () => {
    screen = await show(bars);
    const [, , low, high] = [...screen.at.querySelectorAll('rect')].map((rect) =>
      ['y', 'height'].map((name) => Number(rect.getAttribute(name))),
    );
    expect(low).toEqual([25, 75]);
    expect(high).toEqual([0, 25]);
  });

  it('are not rendered without values', async () => {
    screen = await show([{ label: '03/16', parts: parts(0, 0) }]);
    expect([...screen.at.querySelectorAll('rect')].map((rect) => rect.getAttribute('height'))).toEqual(['0', '0']);
  });
});

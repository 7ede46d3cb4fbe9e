import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CompanyNotices } from '@salestax/contract';
import { createLifetime } from '@salestax/widget-kit';
import { english } from './language.ts';
import { createNavigation } from './navigation.ts';

const quiet: CompanyNotices = {
  outages: [],
  isCalculationOff: false,
  counts: { documents: 0, reconciliation: 0, exemption: 0, itemmanagement: 0, batchaddress: 0 },
};
const session = (parts: object = {}) => ({ userId: 'u1', realmId: '93', isUsrAlw: true, ...parts });

let life = createLifetime();
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 5, 17, 9) });
  life = createLifetime();
});
afterEach(() => {
  life.end();
  vi.useRealTimers();
});

function start(notices: CompanyNotices | null, record = session()) {
  const place = document.createElement('div');
  const read = vi.fn<(userId: string) => Promise<CompanyNotices | null>>(async () => notices);
  const navigation = createNavigation({
    place,
    language: english,
    life,
    read,
    record: () => ({ ...record }),
    now: () => new Date(),
  });
  const links = () =>
    [...place.querySelectorAll('a:not([hidden])')].map((link) => link.textContent?.replace(/\d+ need.*/, '').trim());
  const show = async (path: string | null) => {
    navigation.showPage(path);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { place, read, links, show, strip: () => place.querySelector('[role=status]')?.textContent };
}

describe('the navigation', () => {
  it('links every page of the company and marks the one that is shown', async () => {
    const { place, links, show } = start(quiet);
    await show('/advancesettings');
    expect(links()).toEqual([
      'Home',
      'Where you collect',
      'Documents',
      'Reconciliation',
      'Month-end close',
      'Exemptions',
      'Products',
      'Addresses',
      'Settings',
      'Access',
      'Activity',
    ]);
    expect(place.querySelector('[aria-current=page]')?.textContent).toBe('Settings');
    expect(place.hidden).toBe(false);
  });

  it.each([
    [undefined, false],
    [1, false],
    [2, true],
  ])('of a user with %s companies links to their list: %s', async (companies, isLinked) => {
    const { links, show } = start({ ...quiet, ...(companies !== undefined && { companies }) });
    await show('/home');
    expect(links().at(-1) === 'Companies').toBe(isLinked);
  });

  it('has no settings and no activity for users without the right', async () => {
    const { links, show } = start(quiet, session({ isUsrAlw: false }));
    await show('/home');
    expect(links()).not.toContain('Settings');
    expect(links()).not.toContain('Activity');
  });

  it.each([
    ['another page', null, session()],
    ['a session without a company', '/home', session({ realmId: '' })],
  ])('is not shown on %s, and reads nothing', async (_, path, record) => {
    const { place, read, show } = start(quiet, record);
    await show(path);
    expect([place.hidden, read.mock.calls.length]).toEqual([true, 0]);
  });

  it('shows how many things wait on a page, also to screen readers', async () => {
    const { place, show } = start({ ...quiet, counts: { ...quiet.counts, reconciliation: 1_026 } });
    await show('/home');
    const link = [...place.querySelectorAll('a')].find(({ href }) => href.endsWith('/reconciliation'));
    expect(link?.textContent).toBe('Reconciliation 1,026 1,026 need attention');
    expect(place.querySelectorAll('.count')).toHaveLength(1);
  });

  it('says on every page which vendor does not answer, since when and what it means', async () => {
    const since = new Date(2026, 5, 17, 8, 31).toISOString();
    const { strip, show } = start({ ...quiet, outages: [{ vendor: 'tax-provider', since }] });
    await show('/home');
    expect(strip()).toBe(
      'AvaTax has not been answering since 8:31 AM. Tax cannot be estimated now. Saved documents are taxed and recorded as soon as it answers.',
    );
    await show('/exemption');
    expect(strip()).toContain('AvaTax');
  });

  it('keeps the focus on a link when the counts change', async () => {
    const { place, show } = start({ ...quiet, counts: { ...quiet.counts, documents: 2 } });
    document.body.append(place);
    const showing = show('/home');
    place.querySelector<HTMLElement>('a[href="/documents"]')?.focus();
    await showing;
    expect(document.activeElement?.textContent).toContain('2 need attention');
    place.remove();
  });

  it('reads again every minute, and not for each page that is opened in quick succession', async () => {
    const { read, show } = start(quiet);
    await show('/home');
    await show('/exemption');
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('reads again for the company that was chosen while those of another one were read', async () => {
    const user = session();
    const { place, read, show } = start({ ...quiet, counts: { ...quiet.counts, documents: 4 } }, user);
    const first = Promise.withResolvers<CompanyNotices | null>();
    read.mockReturnValueOnce(first.promise);
    await show('/home');
    Object.assign(user, { userId: 'u2', realmId: '94' });
    await show('/home');
    first.resolve(quiet);
    await vi.advanceTimersByTimeAsync(0);
    expect(read.mock.calls).toEqual([['u1'], ['u2']]);
    expect(place.querySelector('.count')?.textContent).toBe('4');
  });

  it('works without the notices', async () => {
    const { place, links, show } = start(null);
    await show('/home');
    expect(links()).toHaveLength(11);
    expect(place.querySelectorAll('.count')).toHaveLength(0);
  });
});

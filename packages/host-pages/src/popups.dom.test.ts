import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Log } from '@salestax/client';
import { createPopups } from './popups.ts';

const open = vi.fn<Window['open']>();
const here = vi.fn<(url: string) => void>();
const log = vi.fn<Log>();
const page = Object.create(window, {
  open: { value: open },
  location: { value: { origin: 'https://connector.example' } },
  innerWidth: { value: 1200 },
  innerHeight: { value: 900 },
  outerWidth: { value: 1240 },
  outerHeight: { value: 1000 },
  screenX: { value: 100 },
  screenY: { value: 50 },
});
const allowed = new Set(['https://identity.example', 'https://connector.example']);
const openPopup = createPopups({ page, allowed, log, openHere: here });

beforeEach(() => {
  for (const mock of [open, here, log]) mock.mockReset();
  open.mockReturnValue(window);
});

describe('a window that a widget requests', () => {
  it('opens at once, centred, under the requested name', () => {
    openPopup({ url: 'https://identity.example/authorize', name: 'salestax-1', width: 500, height: 620 });
    const features = 'popup,width=500,height=620,left=470,top=240';
    expect(open.mock.calls).toEqual([['https://identity.example/authorize', 'salestax-1', features]]);
    expect(here).not.toHaveBeenCalled();
  });

  it('has two thirds of the size of this window when no size is given', () => {
    openPopup({ url: 'https://identity.example/', name: 'salestax-2' });
    expect(open.mock.calls[0]?.[2]).toBe('popup,width=800,height=600,left=320,top=250');
  });

  it('may show one of our own pages', () => {
    openPopup({ url: '/connectorsettings', name: 'settings', width: 500, height: 620 });
    expect(open.mock.calls[0]?.[0]).toBe('https://connector.example/connectorsettings');
  });

  it('opens in the current window when the browser blocks popups', () => {
    open.mockReturnValue(null);
    openPopup({ url: 'https://identity.example/authorize', name: 'salestax-3' });
    expect(here.mock.calls).toEqual([['https://identity.example/authorize']]);
  });

  it('opens empty at once while its address is not known, and shows it later', async () => {
    const replace = vi.fn<(url: URL) => void>();
    open.mockReturnValue(Object.create(window, { location: { value: { replace } }, focus: { value: () => {} } }));
    const address = Promise.resolve('https://identity.example/authorize');
    openPopup({ url: address, name: 'salestax-5', width: 500, height: 620 });
    expect(open.mock.calls).toEqual([['', 'salestax-5', 'popup,width=500,height=620,left=470,top=240']]);
    await address;
    await vi.waitFor(() => expect(String(replace.mock.calls[0]?.[0])).toBe('https://identity.example/authorize'));
  });

  it('opens in the current window when the browser blocks popups and its address is known later', async () => {
    open.mockReturnValue(null);
    openPopup({ url: Promise.resolve('https://identity.example/authorize'), name: 'salestax-6' });
    await vi.waitFor(() => expect(here.mock.calls).toEqual([['https://identity.example/authorize']]));
  });

  it.each([null, 'https://evil.example/'])('closes again when its address is %j', async (address) => {
    const close = vi.fn<() => void>();
    open.mockReturnValue(Object.create(window, { close: { value: close }, focus: { value: () => {} } }));
    openPopup({ url: Promise.resolve(address), name: 'salestax-7' });
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(here).not.toHaveBeenCalled();
  });

  it.each(['javascript:alert(1)', 'https://evil.example/', '//evil.example/', '/\\evil.example', 'about:blank', ''])(
    'does not open for the address %j, and the request is logged',
    (url) => {
      openPopup({ url, name: 'salestax-4' });
      expect(open).not.toHaveBeenCalled();
      expect(here).not.toHaveBeenCalled();
      expect(log.mock.calls).toEqual([['invalid url', 'Warning']]);
    },
  );
});

import type { Log } from '@salestax/client';
import { safeUrl } from './safe-redirect.ts';

/** A window that a widget asks for. */
export interface PopupRequest {
  /** A whole address, or a path of these pages. */
  readonly url: string;
  /** Of its own for each flow: a window of the same name would be reused. */
  readonly name: string;
  /** In CSS pixels; two thirds of this window when absent. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

export interface PopupOptions {
  readonly page: Window;
  /** Origins that a window may show. */
  readonly allowed: ReadonlySet<string>;
  readonly log: Log;
  /** Shows an address in this window, when the browser opens no other. */
  readonly here: (url: string) => void;
}

/** Opens windows for widgets, in the middle of this one. An address that is not allowed is logged and never opened. */
export function createPopups({ page, allowed, log, here }: PopupOptions): (request: PopupRequest) => void {
  return ({ url: asked, name, width, height }) => {
    const own = page.location.origin;
    const url = safeUrl(/^\/(?![/\\])/.test(asked) ? own + asked : asked, allowed);
    if (url === null) return log('invalid url', 'Warning');
    const features = centred(page, width, height);
    const opened = page.open(url.href, name, features);
    if (opened === null) here(url.href);
    else opened.focus();
  };
}

function centred(page: Window, width = (page.innerWidth * 2) / 3, height = (page.innerHeight * 2) / 3): string {
  const left = page.screenX + Math.max(0, (page.outerWidth - width) / 2);
  const top = page.screenY + Math.max(0, (page.outerHeight - height) / 2);
  const sizes = Object.entries({ width, height, left, top });
  return ['popup', ...sizes.map(([name, value]) => `${name}=${Math.round(value)}`)].join(',');
}

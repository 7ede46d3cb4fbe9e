import type { Log } from '@salestax/client';
import { safeUrl } from './safe-redirect.ts';

/** A widget's request to open a window. */
export interface PopupRequest {
  /** An absolute URL, or a path of these pages. */
  readonly url: string;
  /** Unique per flow, because the browser reuses a window of the same name. */
  readonly name: string;
  /** In CSS pixels. @default two thirds of the current window */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

export interface PopupOptions {
  readonly page: Window;
  /** Origins that may be opened. */
  readonly allowed: ReadonlySet<string>;
  readonly log: Log;
  /** Opens a URL in the current window, when the browser blocks the popup. */
  readonly openHere: (url: string) => void;
}

/**
 * Creates the function that opens windows for widgets, centred over the current one. A URL that is not allowed is
 * logged and not opened.
 */
export function createPopups({ page, allowed, log, openHere }: PopupOptions): (request: PopupRequest) => void {
  return ({ url: requestedUrl, name, width, height }) => {
    const own = page.location.origin;
    const url = safeUrl(/^\/(?![/\\])/.test(requestedUrl) ? own + requestedUrl : requestedUrl, allowed);
    if (url === null) return log('invalid url', 'Warning');
    const features = centred(page, width, height);
    const opened = page.open(url.href, name, features);
    if (opened === null) openHere(url.href);
    else opened.focus();
  };
}

function centred(page: Window, width = (page.innerWidth * 2) / 3, height = (page.innerHeight * 2) / 3): string {
  const left = page.screenX + Math.max(0, (page.outerWidth - width) / 2);
  const top = page.screenY + Math.max(0, (page.outerHeight - height) / 2);
  const sizes = Object.entries({ width, height, left, top });
  return ['popup', ...sizes.map(([name, value]) => `${name}=${Math.round(value)}`)].join(',');
}

import type { Log } from '@salestax/client';
import { safeUrl } from './safe-redirect.ts';

/** A widget's request to open a window. */
export interface PopupRequest {
  /**
   * An absolute URL, or a path of these pages. A promise: the window is opened empty until the address is known; null
   * closes it.
   */
  readonly url: string | Promise<string | null>;
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
  function allowedUrl(requested: string): URL | null {
    const url = safeUrl(/^\/(?![/\\])/.test(requested) ? page.location.origin + requested : requested, allowed);
    if (url === null) log('invalid url', 'Warning');
    return url;
  }

  async function openEmpty(address: Promise<string | null>, name: string, features: string): Promise<void> {
    const opened = page.open('', name, features);
    opened?.focus();
    const requested = await address;
    const url = requested === null ? null : allowedUrl(requested);
    if (url === null) opened?.close();
    else if (opened === null) openHere(url.href);
    else opened.location.replace(url);
  }

  function openAt(requested: string, name: string, features: string): void {
    const url = allowedUrl(requested);
    if (url === null) return;
    const opened = page.open(url.href, name, features);
    if (opened === null) openHere(url.href);
    else opened.focus();
  }

  return ({ url, name, width, height }) => {
    const features = centred(page, width, height);
    if (typeof url === 'string') openAt(url, name, features);
    else void openEmpty(url, name, features);
  };
}

function centred(page: Window, width = (page.innerWidth * 2) / 3, height = (page.innerHeight * 2) / 3): string {
  const left = page.screenX + Math.max(0, (page.outerWidth - width) / 2);
  const top = page.screenY + Math.max(0, (page.outerHeight - height) / 2);
  const sizes = Object.entries({ width, height, left, top });
  return ['popup', ...sizes.map(([name, value]) => `${name}=${Math.round(value)}`)].join(',');
}

import { waitForDocumentHost, type DocumentHost } from '@salestax/estimate-panel';
import { scriptOptions } from './script-options.ts';

let host: Promise<DocumentHost> | null = null;

/** The same of an element of the estimate panel, which works on the document that the page offers. */
export function panelOptions(data: Readonly<Record<string, string | undefined>>): object {
  host ??= waitForDocumentHost(window);
  return { host, ...scriptOptions(data) };
}

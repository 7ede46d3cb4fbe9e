import { waitForDocumentHost, type DocumentHost } from '@salestax/estimate-panel';
import { scriptOptions } from './script-options.ts';

let host: Promise<DocumentHost> | null = null;

/** As `scriptOptions`, for an element of the estimate panel, which works on the document that the page provides. */
export function panelOptions(data: Readonly<Record<string, string | undefined>>): object {
  host ??= waitForDocumentHost(window);
  return { host, ...scriptOptions(data) };
}

import type { ActingPanel } from '../state/panel-ports.ts';

/** Loads the lines that the service has written after the save, or asks the user to do so. */
export async function reloadDocument({ host, text, readDocument, inform }: ActingPanel): Promise<void> {
  try {
    if (!host.reload) throw new TypeError();
    await host.reload();
  } catch {
    inform(text().reloadPage);
  }
  await readDocument();
}

import type { ActingPanel } from '../state/panel-ports.ts';
import { isAsRecorded } from '../state/record-state.ts';
import { recordedFacts } from './recorded-figures.ts';

/**
 * Loads the lines that the service has written after the save, or asks the user to do so. They belong to what was recorded, not
 * to an estimate from before the save.
 */
export async function reloadDocument({ host, text, readDocument, inform, store }: ActingPanel): Promise<void> {
  try {
    if (!host.reload) throw new TypeError();
    await host.reload();
  } catch {
    inform(text().reloadPage);
  }
  await readDocument();
  const { document, company, visit, facts } = store.get();
  if (document && company && isAsRecorded(document, facts.record))
    store.learn(visit, recordedFacts(document, company.taxItems));
}

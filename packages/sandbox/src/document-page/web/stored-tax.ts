import { readDocument, Refused } from './calls.ts';
import { confirmed } from './dialogs.ts';
import type { FormDocument, PageContext } from './form-document.ts';
import { withStoredTax } from './merge.ts';
import type { Model } from './model.ts';

/** An app may write again while the page saves. */
const maxAttempts = 3;

export const confirmReload = (): Promise<boolean> =>
  confirmed('Reload the document?', 'Your changes on this page will be lost.', 'Reload');

/**
 * Runs `act` with the document on screen, and at most twice more with the stored tax when it is refused because an app has changed
 * the tax since. Any other change by somebody else stays a refusal.
 */
export async function withTaxOfApps<Answer>(
  model: Model,
  { items }: Pick<PageContext, 'items'>,
  act: (form: FormDocument) => Promise<Answer>,
): Promise<Answer> {
  const mine = model.get();
  let form = mine;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act(form);
    } catch (error) {
      if (!(error instanceof Refused) || !error.stale || mine.id === null || attempt === maxAttempts) throw error;
      const merged = withStoredTax(model.saved(), mine, await readDocument(mine.kind, mine.id), items);
      if (merged === null) throw error;
      form = merged;
    }
  }
}

/** Shows the document as it is stored now. Unsaved changes stay where possible; otherwise the user is asked. */
export async function reloadDocument(model: Model, { items }: Pick<PageContext, 'items'>): Promise<void> {
  const { kind, id } = model.get();
  if (id === null) return;
  const savedBefore = model.saved();
  const stored = await readDocument(kind, id);
  // Saved meanwhile: the screen has what is newer.
  const isOlder = () => model.saved() !== savedBefore;
  if (isOlder()) return;
  if (!model.hasChanges()) return model.load(stored);
  const merged = withStoredTax(model.saved(), model.get(), stored, items);
  if (merged !== null) model.rebase(stored, merged);
  else if ((await confirmReload()) && !isOlder()) model.load(stored);
}

import { deleteDocument, receivePayment, Refused, saveDocument, voidDocument } from './calls.ts';
import { problemsOf } from './checks.ts';
import { cents } from './decimal.ts';
import { confirmed, showDialog } from './dialogs.ts';
import type { DocumentEvent, HostControl } from './document-host.ts';
import { button, element, labelled, part, setAttributes } from './elements.ts';
import { type FormDocument, newDocument, type PageContext } from './form-document.ts';
import type { Kind } from './kinds.ts';
import { withLaterChanges } from './merge.ts';
import type { Model } from './model.ts';
import { formatted } from './money-text.ts';
import type { Notices } from './notice.ts';
import { ownAddress } from './own-address.ts';
import { snapshotOf } from './snapshot.ts';
import { confirmReload, withTaxOfApps } from './stored-tax.ts';
import { totalsOf } from './totals.ts';

interface EditorScreen {
  readonly model: Model;
  readonly kind: Kind;
  readonly context: PageContext;
  readonly notices: Notices;
  readonly host: HostControl;
}

/** The action bar. Every action shows a notice, and each but a payment notifies the panel of the result. */
export function createActions(screen: EditorScreen): HTMLElement {
  const { model, kind } = screen;
  const bar = element('div', { class: 'actions-row' });
  const run = (work: (screen: EditorScreen) => Promise<void>) => () => void attempt(work);
  let isRunning = false;
  const attempt = async (work: (screen: EditorScreen) => Promise<void>) => {
    isRunning = true;
    const buttons = [...bar.querySelectorAll('button')];
    const pressed = document.activeElement;
    for (const each of buttons) each.disabled = true;
    try {
      await work(screen);
    } catch (error) {
      report(error, screen);
    } finally {
      isRunning = false;
      for (const each of buttons) each.disabled = false;
      arrange();
      if (document.activeElement === document.body && pressed instanceof HTMLElement) pressed.focus();
    }
  };
  const voiding = button('Void', 'button risky', run(voidIt));
  const deleting = button('Delete', 'button risky', run(deleteIt));
  const paying = button('Receive payment', 'button', run(pay));
  const savingAndNew = button('Save and new', 'button second', run(saveAndNew));
  const saving = button('Save', 'button go', run(save));
  bar.append(
    element('a', { class: 'button', href: ownAddress('/app') }, 'Close'),
    voiding,
    deleting,
    element('span', { class: 'spacer' }),
    paying,
    savingAndNew,
    saving,
  );

  const arrange = () => {
    const form = model.get();
    const saved = form.id !== null;
    voiding.hidden = !saved || !kind.voidable || form.voided;
    deleting.hidden = !saved;
    paying.hidden = kind.entity !== 'Invoice' || !saved || form.voided || totalsOf(form).balance <= 0;
    for (const each of [saving, savingAndNew]) each.hidden = form.voided;
    const reason = kind.entity === null ? `${kind.title}s are shown here, but cannot be saved.` : '';
    for (const each of [saving, savingAndNew]) {
      each.disabled = isRunning || reason !== '';
      setAttributes(each, { title: reason === '' ? null : reason });
    }
    paying.disabled = isRunning || model.hasChanges();
    setAttributes(paying, { title: model.hasChanges() ? 'Save your changes first.' : null });
  };
  model.subscribe(arrange);
  return bar;
}

async function save(screen: EditorScreen): Promise<void> {
  const saved = await store(screen);
  if (saved !== null) screen.notices.info(savedSentence(saved, screen));
}

const savedSentence = (saved: FormDocument, { model, kind }: EditorScreen): string =>
  model.hasChanges()
    ? `${nameOf(saved, kind)} was saved, without what was changed meanwhile. Save it again.`
    : `${nameOf(saved, kind)} was saved.`;

async function saveAndNew(screen: EditorScreen): Promise<void> {
  const { model, kind, context, notices } = screen;
  const saved = await store(screen);
  if (saved === null) return;
  if (model.hasChanges()) return notices.info(savedSentence(saved, screen));
  history.pushState(null, '', ownAddress(`/app/${kind.slug}/new`));
  model.load(newDocument(kind.slug, context.today));
  notices.info(`${nameOf(saved, kind)} was saved. This is a new one.`);
  part('main').querySelector<HTMLElement>('input')?.focus();
}

/** Null when the document is incomplete; the missing fields are then shown. */
async function store({ model, kind, context, notices, host }: EditorScreen): Promise<FormDocument | null> {
  const sent = model.get();
  const problems = problemsOf(sent, kind);
  if (problems.length > 0) {
    notices.warn(problems);
    return null;
  }
  const previous = model.saved().number;
  const saved = await withTaxOfApps(model, context, saveDocument);
  show(model, sent, saved);
  if (sent.id === null) history.replaceState(null, '', ownAddress(`/app/${kind.slug}/${saved.id ?? ''}`));
  host.notify({
    type: sent.id === null ? 'created' : 'updated',
    document: snapshotOf(saved, context),
    previousReferenceNumber: sent.id === null || previous === saved.number ? null : previous,
  });
  return saved;
}

/** Shows what was stored. What was changed since the document was `sent` stays on the screen, unsaved. */
function show(model: Model, sent: FormDocument, stored: FormDocument): void {
  const current = model.get();
  if (current === sent) model.load(stored);
  else model.rebase(stored, withLaterChanges(sent, current, stored));
}

async function voidIt(screen: EditorScreen): Promise<void> {
  const { model, kind, context, notices, host } = screen;
  const form = model.get();
  const name = nameOf(form, kind);
  if (!(await confirmed(`Void ${name}?`, 'All its amounts become zero. This cannot be undone.', 'Void'))) return;
  const voided = await withTaxOfApps(model, context, voidDocument);
  model.load(voided);
  host.notify(eventOf('voided', voided, context));
  notices.info(`${name} was voided.`);
}

async function deleteIt({ model, kind, context, notices, host }: EditorScreen): Promise<void> {
  const form = model.get();
  const name = nameOf(form, kind);
  if (!(await confirmed(`Delete ${name}?`, 'It is removed from the books. This cannot be undone.', 'Delete'))) return;
  await withTaxOfApps(model, context, deleteDocument);
  model.load(form);
  // The page stays open, so that the panel can finish; only the editable parts are removed.
  host.notify(eventOf('deleted', form, context));
  host.close();
  for (const id of ['fields', 'lines', 'foot']) part(id).replaceChildren();
  part('actions').replaceChildren(
    element('a', { class: 'button go', href: ownAddress('/app') }, 'All sales documents'),
  );
  notices.info(`${name} was deleted.`);
}

async function pay({ model, notices, kind }: EditorScreen): Promise<void> {
  const form = model.get();
  const { balance } = totalsOf(form);
  const amount = element('input', {
    type: 'text',
    inputmode: 'decimal',
    autocomplete: 'off',
    value: (balance / 100).toFixed(2),
  });
  const pressed = await showDialog(
    {
      title: 'Receive payment',
      text: `${nameOf(form, kind)} is open with ${formatted(balance)}.`,
      buttons: [
        { id: 'cancel', label: 'Cancel' },
        { id: 'receive', label: 'Receive payment' },
      ],
    },
    labelled('Amount received', amount),
  );
  if (pressed !== 'receive') return;
  const sent = model.get();
  show(model, sent, await receivePayment(sent.id ?? '', amount.value));
  notices.info(`A payment of ${formatted(cents(amount.value))} was received.`);
}

function report(error: unknown, { notices }: EditorScreen): void {
  if (!(error instanceof Refused)) throw error;
  const action = {
    label: 'Reload to see the other changes',
    press: () => void reload(),
  };
  if (error.stale) notices.warn([error.message], action);
  else notices.warn([error.message]);
}

async function reload(): Promise<void> {
  if (await confirmReload()) location.reload();
}

const eventOf = (type: DocumentEvent['type'], form: FormDocument, context: PageContext): DocumentEvent => ({
  type,
  document: snapshotOf(form, context),
  previousReferenceNumber: null,
});

const nameOf = ({ number }: FormDocument, { title }: Kind): string => `${title} ${number}`.trim();

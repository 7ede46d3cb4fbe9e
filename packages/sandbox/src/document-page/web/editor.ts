import { createActions } from './actions.ts';
import { readContext, readDocument, Refused } from './calls.ts';
import { confirmed } from './dialogs.ts';
import { offerHost } from './document-host.ts';
import { part, setAttributes } from './elements.ts';
import { createFields } from './fields-view.ts';
import { createFoot } from './foot-view.ts';
import { type FormDocument, newDocument, type PageContext } from './form-document.ts';
import { type Kind, kindOf } from './kinds.ts';
import { createLines } from './lines-view.ts';
import { createModel, type Model } from './model.ts';
import { createNotices } from './notice.ts';
import { ownAddress } from './own-address.ts';
import { startUserMenu } from './user-menu.ts';

/** The page with one document: reads it, shows it, and provides it to the panel. */
async function start(): Promise<void> {
  const [, , slug = '', id = 'new'] = location.pathname.split('/');
  const kind = kindOf(slug);
  if (kind === undefined) return;
  const notices = createNotices(part('notice'));
  try {
    const context = await readContext();
    const form = id === 'new' ? newDocument(slug, context.today) : await readDocument(slug, id);
    open(form, kind, context, notices);
  } catch (error) {
    const message = error instanceof Refused ? error.message : 'This page could not be opened. Please reload it.';
    notices.warn([message], { label: 'All sales documents', press: () => location.assign(ownAddress('/app')) });
  } finally {
    setAttributes(part('main'), { 'aria-busy': null });
  }
}

function open(form: FormDocument, kind: Kind, context: PageContext, notices: ReturnType<typeof createNotices>): void {
  const model = createModel(form);
  part('fields').append(createFields(model, kind, context));
  part('lines').append(createLines(model, context));
  part('foot').append(createFoot(model, kind, context));
  const host = offerHost(model, context, part('panel-slot'));
  const actions = createActions({ model, kind, context, notices, host });
  part('actions').append(actions);
  model.subscribe(() => showTitle(model.get(), kind));
  model.load(form);
  guardChanges(model);
}

function showTitle({ number, status, id }: FormDocument, kind: Kind): void {
  const title = id === null ? `New ${kind.title.toLowerCase()}` : `${kind.title} ${number}`.trim();
  part('title').textContent = title;
  document.title = `${title} · ${document.title.split(' · ').at(-1) ?? ''}`;
  const mark = part('status');
  mark.textContent = status;
  setAttributes(mark, { hidden: status === '', 'data-status': status.toLowerCase().replaceAll(' ', '-') });
}

/**
 * Asks before unsaved changes are lost: with a dialog for links of the page and for 'Back' within it, by the browser
 * when the tab is closed.
 */
function guardChanges(model: Model): void {
  const mayLeave = async () =>
    !model.hasChanges() ||
    (await confirmed('Leave without saving?', 'Your changes to this document will be lost.', 'Leave'));
  const guard = (event: BeforeUnloadEvent) => {
    if (model.hasChanges()) event.preventDefault();
  };
  addEventListener('beforeunload', guard);
  const leave = (go: () => void) => {
    removeEventListener('beforeunload', guard);
    go();
  };
  startUserMenu(mayLeave, leave);
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (link === null || !model.hasChanges() || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    void mayLeave().then((may) => may && leave(() => location.assign(link.href)));
  });
  let here = location.href;
  addEventListener('popstate', () => {
    const there = location.href;
    if (!model.hasChanges()) return leave(() => location.reload());
    history.pushState(null, '', here);
    void mayLeave().then((may) => may && leave(() => location.assign(there)));
  });
  model.subscribe(() => (here = location.href));
}

void start();

import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { config } from '../testing/session.fixture.ts';
import { mount, widget, type SessionAnswer, type SessionDialog } from './index.ts';

let page = new AbortController();
afterEach(() => {
  page.abort();
  page = new AbortController();
  document.body.replaceChildren();
});

async function show(state?: SessionDialog) {
  const answered = vi.fn<(answer: SessionAnswer) => void>();
  const dialogs = mount(document.body, { config, state, isolation: 'light', on: { answered }, signal: page.signal });
  await dialogs.ready;
  const open = () => [...dialogs.element.querySelectorAll<HTMLDialogElement>('dialog[open]')];
  // A dialog opens after the next paint.
  await vi.waitUntil(() => open().length === (state === undefined ? 0 : 1));
  const press = (label: string) =>
    [...dialogs.element.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click();
  return { dialogs, answered, open, press, texts: () => open().map(({ textContent }) => textContent) };
}

const escape = (dialog: Element | undefined) => dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));

describeMountContract('session-dialogs', widget, () => ({ config }));

describe('the session dialogs', () => {
  it.each<[SessionDialog, string, readonly [label: string, answer: SessionAnswer][]]>([
    [
      { kind: 'timedOut' },
      'Session timoutYour session has expired. Please login to pick up where you left off.Ok',
      [['Ok', { dialog: 'timedOut', button: 'ok' }]],
    ],
    [
      { kind: 'noSession' },
      'You are signed out of this pageSession is timed out. Please log in again.Ok',
      [['Ok', { dialog: 'noSession', button: 'ok' }]],
    ],
    [
      { kind: 'failed', correlationId: '7f3a-91c4', status: 500 },
      'This page cannot go onSomething went wrong, please try again later.DetailsCorrelation id7f3a-91c4 Copy correlation idAnswer500Ok',
      [['Ok', { dialog: 'failed', button: 'ok' }]],
    ],
    [
      { kind: 'unauthorized', correlationId: null, status: null },
      'You are signed out of this pageSession is timed out. Please log in again.Nothing was saved by the last action.Sign-in',
      [['Sign-in', { dialog: 'unauthorized', button: 'signIn' }]],
    ],
    [
      { kind: 'leave' },
      'Leave this page?There are some unsaved changes. Do you really want to navigate away?NoYes',
      [
        ['No', { dialog: 'leave', button: 'no' }],
        ['Yes', { dialog: 'leave', button: 'yes' }],
      ],
    ],
  ])('show the texts for %j and report the answer', async (state, text, answers) => {
    const { answered, open, press, texts } = await show(state);
    expect(texts()).toEqual([text]);
    expect(open()[0]?.getAttribute('role')).toBe('alertdialog');
    for (const [label, answer] of answers) {
      press(label);
      expect(answered).toHaveBeenLastCalledWith(answer);
    }
    escape(open()[0]);
    expect(answered).toHaveBeenLastCalledWith(answers[0]?.[1]);
  });

  it('count down to the end, and Escape extends the session', async () => {
    const { answered, open, press } = await show({ kind: 'endsSoon', endsAt: Date.now() + 119_500 });
    expect(open()[0]?.querySelector('[role=timer]')?.textContent).toMatch(/^(2:00|1:59)$/);
    press('Log out');
    expect(answered).toHaveBeenLastCalledWith({ dialog: 'endsSoon', button: 'logOut' });
    escape(open()[0]);
    expect(answered).toHaveBeenLastCalledWith({ dialog: 'endsSoon', button: 'staySignedIn' });
  });

  it('say that the session could not be extended', async () => {
    const { open } = await show({ kind: 'endsSoon', endsAt: Date.now() + 90_000, hasFailed: true });
    expect(open()[0]?.querySelector('[role=alert]')?.textContent).toBe('Something went wrong, please try again later.');
  });

  it('offer no extension where there is none: Escape hides the warning, so that what was typed can be saved', async () => {
    const { answered, open, press } = await show({ kind: 'endsSoon', endsAt: Date.now() + 90_000, canExtend: false });
    expect(open()[0]?.textContent).toContain('This session cannot be extended. Save what you typed');
    press('Sign in again');
    expect(answered).toHaveBeenLastCalledWith({ dialog: 'endsSoon', button: 'signInAgain' });
    escape(open()[0]);
    expect(answered).toHaveBeenLastCalledWith({ dialog: 'endsSoon', button: 'notNow' });
  });

  it('are shown one at a time, as the page states, and none at first', async () => {
    const { dialogs, open } = await show();
    expect(open()).toHaveLength(0);
    for (const kind of ['leave', 'timedOut', 'noSession'] as const) {
      dialogs.update({ state: { kind } });
      await vi.waitFor(() => expect(open()).toHaveLength(1));
    }
    dialogs.update({ state: undefined });
    await vi.waitFor(() => expect(open()).toHaveLength(0));
  });

  it('warn of unsaved changes on leaving, or show the page’s message', async () => {
    const { dialogs, open } = await show({ kind: 'leave' });
    const [question] = open();
    expect(question?.textContent).toContain('There are some unsaved changes. Do you really want to navigate away?');
    dialogs.update({ state: { kind: 'leave', hasMoved: true } });
    await vi.waitFor(() => expect(question?.textContent).toContain('Another tab has opened another company.'));
    dialogs.update({ state: { kind: 'leave', sentence: 'Please complete it.' } });
    await vi.waitFor(() => expect(question?.textContent).toContain('Please complete it.'));
    expect(question?.textContent).not.toContain('unsaved changes');
  });

  it('have the element #unauthorizedErrorDialog in the page, open only when the service has refused', async () => {
    const { dialogs, open } = await show({ kind: 'leave' });
    const element = document.querySelectorAll<HTMLDialogElement>('#unauthorizedErrorDialog');
    expect(element).toHaveLength(1);
    expect(element[0]?.open).toBe(false);
    dialogs.update({ state: { kind: 'unauthorized', correlationId: 'a', status: 401 } });
    await vi.waitFor(() => expect(element[0]?.open).toBe(true));
    expect(open()).toHaveLength(1);
  });

  it('say that support disconnected the company, instead of a session that has ended', async () => {
    const { dialogs, open } = await show();
    dialogs.update({
      state: { kind: 'unauthorized', code: 'DisconnectedByStaff', correlationId: null, status: 401 },
    });
    await vi.waitFor(() => expect(open()[0]?.textContent).toContain('Support has disconnected this company'));
    expect(open()[0]?.textContent).not.toContain('Session is timed out');
    expect(open()[0]?.textContent).not.toContain('Nothing was saved');
  });

  it('cover the page with a labelled spinner when a wait takes longer than a moment', async () => {
    const { dialogs } = await show();
    const cover = () => dialogs.element.querySelector('.st-cover')?.textContent;
    dialogs.update({ isBusy: true });
    await vi.waitFor(() => expect(cover()).toBe('Please wait...'));
    dialogs.update({ isBusy: false });
    await vi.waitFor(() => expect(cover()).toBeUndefined());
  });
});

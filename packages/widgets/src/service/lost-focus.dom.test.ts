import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLifetime } from '@salestax/widget-kit';
import { keepFocus } from './lost-focus.ts';

let life = createLifetime();
beforeEach(() => {
  life = createLifetime();
});
afterEach(() => {
  life.end();
  document.body.replaceChildren();
});

/** A widget with two buttons, the first of which has the focus. */
function show() {
  const host = document.body.appendChild(document.createElement('div'));
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = '<div class="st-view"><p><button>Stop</button></p><button>Other</button></div>';
  keepFocus({ root, life });
  const [view, button, other] = ['.st-view', 'p button', '.st-view > button'].map((selector) =>
    root.querySelector<HTMLElement>(selector),
  );
  if (!view || !button || !other) throw new Error('Something is missing.');
  button.focus();
  return { root, view, button, other };
}

it('the widget takes the focus of an element that is removed, until another element has it', async () => {
  const { root, view, button, other } = show();
  button.parentElement?.remove();
  await vi.waitFor(() => expect(root.activeElement).toBe(view));
  expect(view.tabIndex).toBe(-1);
  other.focus();
  expect(view.hasAttribute('tabindex')).toBe(false);
  expect(view.hasAttribute('data-lost-focus')).toBe(false);
});

it('an open dialog takes the focus of an element that is removed in it, since the rest of the page cannot', async () => {
  const { root, view } = show();
  const dialog = document.createElement('dialog');
  dialog.innerHTML = '<p><button>Skip</button></p>';
  view.append(dialog);
  dialog.showModal();
  dialog.querySelector('button')?.focus();
  dialog.querySelector('p')?.remove();
  await vi.waitFor(() => expect(root.activeElement).toBe(dialog));
  expect(view.hasAttribute('data-lost-focus')).toBe(false);
});

it('an element that the person has left is removed without taking the focus', async () => {
  const { root, button, other } = show();
  button.blur();
  await Promise.resolve();
  button.remove();
  await new Promise((seen) => {
    new MutationObserver(seen).observe(root, { subtree: true, childList: true });
    other.after(document.createElement('p'));
  });
  expect(root.activeElement).toBeNull();
});

it('a field outside the widget keeps the focus', async () => {
  const { root, button, other } = show();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  button.remove();
  await new Promise((seen) => {
    new MutationObserver(seen).observe(root, { subtree: true, childList: true });
    other.after(document.createElement('p'));
  });
  expect(document.activeElement).toBe(field);
});

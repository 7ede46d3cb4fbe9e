import { Refused, switchUser } from './calls.ts';
import { showDialog } from './dialogs.ts';

/**
 * The menu in the header that changes the signed-in user. `mayLeave` asks when unsaved changes would be lost; `leave` goes without
 * asking again.
 */
export function startUserMenu(mayLeave: () => Promise<boolean>, leave: (go: () => void) => void = (go) => go()): void {
  for (const choice of document.querySelectorAll<HTMLElement>('[data-user]')) {
    choice.addEventListener('click', () => void signInAs(choice.dataset['user'] ?? '', mayLeave, leave));
  }
}

async function signInAs(
  user: string,
  mayLeave: () => Promise<boolean>,
  leave: (go: () => void) => void,
): Promise<void> {
  if (!(await mayLeave())) return;
  try {
    await switchUser(user);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await showDialog({
      title: 'The user was not changed',
      text: error.message,
      buttons: [{ id: 'close', label: 'Close' }],
    });
    return;
  }
  leave(() => location.reload());
}

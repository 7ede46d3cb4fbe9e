import { switchUser } from './calls.ts';

/** The menu in the header that changes the signed-in user. `mayLeave` asks when unsaved changes would be lost. */
export function startUserMenu(mayLeave: () => Promise<boolean>): void {
  for (const choice of document.querySelectorAll<HTMLElement>('[data-user]')) {
    choice.addEventListener('click', () => void becomes(choice.dataset['user'] ?? '', mayLeave));
  }
}

async function becomes(user: string, mayLeave: () => Promise<boolean>): Promise<void> {
  if (!(await mayLeave())) return;
  await switchUser(user);
  location.reload();
}

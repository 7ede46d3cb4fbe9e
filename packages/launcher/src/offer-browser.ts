import { spawn } from 'node:child_process';

/** The program that opens an address, by platform. */
const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
  linux: ['xdg-open'],
};

/** In a terminal: opens the address when the user presses Enter. Elsewhere, as under a script, nothing is offered. */
export function offerBrowser(address: string, { stdin, stdout, platform } = process): void {
  const opener = openers[platform];
  if (opener === undefined || !stdin.isTTY || !stdout.isTTY) return;
  // Of the steps that start.ts has printed.
  stdout.write('\nPress Enter to open step 1 in the browser.\n');
  stdin.once('data', () => {
    // Does not keep the process alive.
    stdin.pause();
    const [command, ...args] = opener;
    const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true });
    child.once('error', () => void stdout.write(`The browser could not be opened: ${address}\n`));
    child.unref();
  });
}

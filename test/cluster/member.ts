import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ConnectorConfig } from '@salestax/connector';
import type { Done, Order } from './process.ts';

/** The handle of one process of a cluster. */
export interface Member {
  /** Its base URL; null for a worker. */
  readonly url: string | null;
  report(order: Reported): Promise<Done>;
  /** Resolves when it has exited. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

type WithoutId<Of> = Of extends unknown ? Omit<Of, 'id'> : never;
export type Reported = WithoutId<Order>;

export interface MemberOptions {
  readonly config: ConnectorConfig;
  /** Milliseconds; null = the machine's time. */
  readonly at: number | null;
  readonly random: number | null;
}

const file = join(import.meta.dirname, 'process.ts');

export async function startMember(options: MemberOptions): Promise<Member> {
  const child = fork(file, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // The default serialization cannot send the keys' bytes.
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const report = talkTo(child);
  const { address = '' } = await report({ do: 'start', ...options });
  return {
    url: address === '' ? null : address,
    report: report,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
  };
}

/** Returns a function that sends an order and waits until it is done; rejects when the process exits before. */
function talkTo(child: ChildProcess): Member['report'] {
  const open = new Map<number, PromiseWithResolvers<Done>>();
  let orders = 0;
  child.on('message', (done: Done) => {
    const waiting = open.get(done.id);
    open.delete(done.id);
    if (done.error === undefined) waiting?.resolve(done);
    else waiting?.reject(new Error(done.error));
  });
  child.once('exit', (code, signal) => {
    for (const { reject } of open.values()) reject(new Error(`The process has ended (${code ?? signal}).`));
    open.clear();
  });
  return (order) => {
    const waiting = Promise.withResolvers<Done>();
    orders += 1;
    open.set(orders, waiting);
    child.send({ ...order, id: orders }, (error) => {
      if (error !== null) waiting.reject(error);
    });
    return waiting.promise;
  };
}

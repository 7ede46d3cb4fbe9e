import { workerData } from 'node:worker_threads';

/* The servers of the examples, in one thread. Each reads its configuration from the environment when it is imported. */

const servers: readonly { readonly program: string; readonly env: Readonly<Record<string, string>> }[] = workerData;
for (const { program, env } of servers) {
  Object.assign(process.env, env);
  await import(program);
}

/** Milliseconds of CPU time of this process, so that other work of a busy machine does not count. */
async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const begin = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1_000;
}

const measurements = 5;

/** The least of some measurements: a collection of garbage or a compilation may fall into one of them, not into all. */
export async function leastCpuMs(work: () => Promise<unknown>): Promise<number> {
  const measured: number[] = [];
  for (let count = 0; count < measurements; count += 1) measured.push(await cpuMs(work));
  return Math.min(...measured);
}

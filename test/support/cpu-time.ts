/** Milliseconds of CPU time of this process, which excludes other work of a busy machine. */
async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const begin = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1_000;
}

const measurements = 5;

/** The minimum of some measurements, to exclude garbage collection and compilation. */
export async function leastCpuMs(work: () => Promise<unknown>): Promise<number> {
  const measured: number[] = [];
  for (let count = 0; count < measurements; count += 1) measured.push(await cpuMs(work));
  return Math.min(...measured);
}

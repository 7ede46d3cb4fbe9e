/**
 * Processes all tasks, at most `atOnce` at the same time. After a failure no further task starts; it rejects with the first one,
 * once the tasks that had started have ended.
 */
export async function inParallel<Task>(
  tasks: Iterable<Task>,
  atOnce: number,
  work: (task: Task) => Promise<void>,
): Promise<void> {
  const queue = tasks[Symbol.iterator]();
  const failures: unknown[] = [];
  const worker = async () => {
    for (let next = queue.next(); next.done !== true && failures.length === 0; next = queue.next())
      await work(next.value).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failures.length > 0) throw failures[0];
}

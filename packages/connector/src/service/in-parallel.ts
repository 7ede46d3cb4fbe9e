/** Processes all tasks, at most `limit` at once. Rejects with the first failure, after which no further task starts. */
export async function inParallel<Task>(
  tasks: Iterable<Task>,
  atOnce: number,
  work: (task: Task) => Promise<void>,
): Promise<void> {
  const queue = tasks[Symbol.iterator]();
  let failed = false;
  const worker = async () => {
    for (let next = queue.next(); next.done !== true && !failed; next = queue.next()) {
      try {
        await work(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

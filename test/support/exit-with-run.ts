/*
 * A vitest worker continues its file when the run itself is killed, and so would the processes it started. This makes
 * them exit when the channel to their parent closes.
 */
const end = Symbol.for('salestax.ends-with-run');
if (!Reflect.has(process, end)) {
  Reflect.set(process, end, true);
  process.once('disconnect', () => process.exit(1));
}

/*
 * A worker of a test run goes on with its file when the run itself is killed, and so would every process that it has
 * started. They end with the channel to whoever started them.
 */
const end = Symbol.for('salestax.ends-with-run');
if (!Reflect.has(process, end)) {
  Reflect.set(process, end, true);
  process.once('disconnect', () => process.exit(1));
}

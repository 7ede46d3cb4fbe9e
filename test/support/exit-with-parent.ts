/*
 * Loaded into a process before its own program: it ends when its input does, which is when whoever started it is gone,
 * however that ended.
 */
process.stdin.once('end', () => process.exit(1)).resume();
process.stdin.unref();

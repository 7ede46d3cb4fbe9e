/*
 * Loaded into a process before its own program: it exits when its stdin ends, which happens when its parent is gone for
 * any reason.
 */
process.stdin.once('end', () => process.exit(1)).resume();
process.stdin.unref();

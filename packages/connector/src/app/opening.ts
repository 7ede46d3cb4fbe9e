export { openDatabase } from './opening-database.ts';
export { readLogLevel } from '../configuration/log-level.ts';
export { readStore } from '../configuration/read-store.ts';
export { orExit } from './or-exit.ts';

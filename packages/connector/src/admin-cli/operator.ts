import { userInfo } from 'node:os';

/**
 * The operator in the record of activity: the login name at this machine, or the number of the user where there is no name,
 * as in a container that runs with a user id of its platform (`userInfo` throws there).
 */
export function operatorName(): string {
  try {
    return `operator ${userInfo().username}`;
  } catch {
    return `operator ${process.getuid?.() ?? 'unknown'}`;
  }
}

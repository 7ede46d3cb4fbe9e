import type { FollowOptions } from '@salestax/client/run-stream';
import { importPart } from '@salestax/widget-kit';

/**
 * Follows the company's runs, with a module that the first call loads: call it when there is a run. It ends silently where the
 * module cannot be loaded: polling remains. Never rejects.
 */
export async function followRuns(options: FollowOptions): Promise<void> {
  const stream = await importPart('run-stream', () => import('@salestax/client/run-stream'));
  await stream?.followRuns(options);
}

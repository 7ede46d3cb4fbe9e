import type { FollowOptions } from '@salestax/client/run-stream';
import { importPart } from '@salestax/widget-kit';

/**
 * Follows the company's runs, with a module that is loaded when there is one to follow. It ends silently where that cannot be
 * loaded: polling remains. Never rejects.
 */
export async function followRuns(options: FollowOptions): Promise<void> {
  const stream = await importPart('run-stream', () => import('@salestax/client/run-stream'));
  await stream?.followRuns(options);
}

import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isLongRun } from './long.ts';
import { itemsOfShare } from './shares.ts';
import { fileKey, readTimes, secondsIn } from './times.ts';

/**
 * Projects start in this order. Those that need no build come first, because `npm test` builds meanwhile; of the others,
 * the one with the most short files last, so that all workers finish at about the same time.
 */
const projectOrder = [
  'store',
  'dom-preact',
  'drawn',
  'sandbox',
  'node',
  'dom',
  'chain',
  'chain-alone',
  'built',
  'browser',
  'engines',
];

/** The order of test files, the longest first, and their shares for `--shard`: both by the times of test/times.json. */
export default class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const secondsOf = this.#secondsOf();
    // A worker is used again only for the next file of the same project, so that files of a project stay together.
    return sorted.toSorted(
      (a, b) =>
        projectOrder.indexOf(a.project.name) - projectOrder.indexOf(b.project.name) || secondsOf(b) - secondsOf(a),
    );
  }

  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shard } = this.ctx.config;
    return shard === undefined ? files : itemsOfShare(files, shard, this.#secondsOf(), (file) => this.#keyOf(file));
  }

  #secondsOf(): (file: TestSpecification) => number {
    const times = readTimes()[isLongRun(this.ctx.config.tagsFilter) ? 'long' : 'short'];
    return (file) => secondsIn(times, this.#keyOf(file));
  }

  #keyOf({ project, moduleId }: TestSpecification): string {
    return fileKey(project.name, relative(this.ctx.config.root, moduleId));
  }
}

import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { slowFiles } from './test-times.mjs'

/** What takes longest begins first, so that it does not run alone at the end while other workers wait for it. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of the base class
    const before = await super.sort(files)
    return before.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

/** Files of one project stay together: a worker that goes on to another starts anew. */
function rankOf({ project: { name }, moduleId }: TestSpecification): number {
  if (name === 'server-replacing') return 0
  if (name !== 'server') return 3
  return Object.keys(slowFiles).some((file) => moduleId.endsWith(file)) ? 1 : 2
}

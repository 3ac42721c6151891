import { errorOf } from '../db/index.ts'

const AT_ONCE = 8

/** Works through the items, a few at a time; the first fault ends it after what is under way. */
export async function inParallel<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.iterator]()
  let fault: Error | undefined
  const lane = async () => {
    for (let next = iterator.next(); !next.done && fault === undefined; next = iterator.next()) {
      await work(next.value).catch((error: unknown) => {
        fault ??= errorOf(error)
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  if (fault !== undefined) throw fault
}

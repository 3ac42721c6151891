/** Works through the items in their order, so many at once; the first fault ends it. */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const open = items.values()
  let hasFailed = false
  const worker = async () => {
    for (const item of open) {
      if (hasFailed) return
      await work(item)
    }
  }
  const guarded = () =>
    worker().catch((error: unknown) => {
      hasFailed = true
      throw error
    })
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, guarded))
}

const MOST = 500

interface BatchOptions {
  /** In one call. */
  readonly most: number
}

interface Waiting<Thing> {
  readonly resolve: (thing: Thing | undefined) => void
  readonly reject: (reason: unknown) => void
}

/** Asks for things one by one and fetches them together: all that is asked for in one turn goes in one call. */
export function batched<Thing>(
  fetchAll: (ids: string[]) => Promise<ReadonlyMap<string, Thing>>,
  { most }: BatchOptions = { most: MOST },
) {
  let waiting = new Map<string, Waiting<Thing>[]>()

  function send(): void {
    const asked = [...waiting]
    waiting = new Map()
    for (let start = 0; start < asked.length; start += most) void answer(asked.slice(start, start + most))
  }

  async function answer(asked: readonly (readonly [string, readonly Waiting<Thing>[]])[]): Promise<void> {
    try {
      const things = await fetchAll(asked.map(([id]) => id))
      for (const [id, all] of asked) for (const { resolve } of all) resolve(things.get(id))
    } catch (error) {
      for (const [, all] of asked) for (const { reject } of all) reject(error)
    }
  }

  return (id: string): Promise<Thing | undefined> =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) queueMicrotask(send)
      waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }])
    })
}

/** Work that is asked for more than once for the same thing and is done once: for as long as the thing is held by somebody. */
export function makeOnce<Told>(): (of: object, what: string, work: () => Promise<Told>) => Promise<Told> {
  const known = new WeakMap<object, Map<string, Promise<Told>>>()
  return (of, what, work) => {
    const own = known.get(of) ?? new Map<string, Promise<Told>>()
    known.set(of, own)
    const told = own.get(what) ?? work()
    own.set(what, told)
    return told
  }
}

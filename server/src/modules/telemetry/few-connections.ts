/** What dies without a word is noticed late: a device that comes back has some of its old connections left. */
const MOST_OF_DEVICE = 5

/** Keeps the last few connections of each device: with one token nobody takes up the room of all. */
export class FewConnections<Session> {
  readonly #byDevice = new Map<number, Set<Session>>()

  /** Answers the one that is to be ended for it. */
  add(deviceNo: number, session: Session): Session | undefined {
    const open = this.#byDevice.get(deviceNo) ?? new Set()
    this.#byDevice.set(deviceNo, open.add(session))
    if (open.size <= MOST_OF_DEVICE) return undefined
    const [oldest] = open
    return oldest
  }

  remove(deviceNo: number, session: Session): void {
    const open = this.#byDevice.get(deviceNo)
    open?.delete(session)
    if (open?.size === 0) this.#byDevice.delete(deviceNo)
  }
}

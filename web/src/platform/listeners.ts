/** Those who want to hear of something changing. */
export interface Listeners {
  /** Hears of it from now on; answers how to stop. */
  readonly watch: (listener: () => void) => () => void
  readonly notify: () => void
}

export function makeListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify: () => {
      for (const listener of listeners) listener()
    },
  }
}

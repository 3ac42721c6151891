/**
 * Local storage that may be missing: private windows and full disks throw. What can't be kept is remembered until the
 * page is left.
 */
const forgotten = new Map<string, string>()

function place(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

export function readText(key: string): string | undefined {
  return place()?.getItem(key) ?? forgotten.get(key)
}

export function writeText(key: string, value: string): void {
  try {
    place()?.setItem(key, value)
  } catch {
    forgotten.set(key, value)
  }
}

export function removeText(key: string): void {
  forgotten.delete(key)
  place()?.removeItem(key)
}

/** Hears of other tabs that change what is kept under the key; answers how to stop. */
export function watchText(key: string, listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key) listener()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

/** The keys under which something is kept, of those that begin so. */
export function textKeys(beginning: string): string[] {
  const all = [...Object.keys(place() ?? {}), ...forgotten.keys()]
  return [...new Set(all)].filter((key) => key.startsWith(beginning))
}

/** What lasts as long as the tab: it survives a reload and nobody else sees it. The reader checks its shape. */
export function readOfTab(key: string): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? 'null')
  } catch {
    return undefined
  }
}

export function writeOfTab(key: string, value: unknown): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Where nothing can be kept, a reload begins anew.
  }
}

/** A choice of this person on this device, as it was kept: the reader checks its shape. */
export function readChoice(key: string): unknown {
  try {
    const text = readText(key)
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

export function writeChoice(key: string, value: unknown): void {
  writeText(key, JSON.stringify(value))
}

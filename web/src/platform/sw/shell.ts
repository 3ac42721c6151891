const PREFIX = 'farm-shell-'
/** A page of the version before may still be open. */
const VERSIONS_KEPT = 2
/** On a network that hardly is one, the page on the device is shown after this time. */
const PATIENCE_MS = 4_000

/** The files of one build that the field needs without a signal. */
export interface Shell {
  /** Absolute path of all files, `/Farm/Admin/`. */
  readonly base: string
  readonly revision: string
  /** Below the base; `index.html` is the page of all addresses. */
  readonly files: readonly string[]
}

/** Fetches all files of the shell, or fails as a whole: then the version before stays. */
export async function install({ base, revision, files }: Shell): Promise<void> {
  const cache = await caches.open(`${PREFIX}${revision}`)
  // What bears a hash in its name may come from the browser’s own cache, everything else may be older there.
  const requests = files.map((file) => new Request(base + file, { cache: isHashed(file) ? 'default' : 'reload' }))
  await cache.addAll(requests)
}

/** Removes what versions of old have left. */
export async function cleanUp({ revision }: Shell): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  const others = names.filter((name) => name !== `${PREFIX}${revision}`)
  await Promise.all(others.slice(0, Math.max(0, others.length - VERSIONS_KEPT + 1)).map((name) => caches.delete(name)))
}

/** The page: the newest that can be had, else the one on the device. */
export async function page(request: Request, { base, revision }: Shell): Promise<Response> {
  const cache = await caches.open(`${PREFIX}${revision}`)
  const live = fetch(request)
  live.catch(() => undefined)
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS))
  try {
    const answer = await Promise.race([live, late])
    if (answer && answer.status < 500) return answer
    return (await cache.match(`${base}index.html`)) ?? (await live)
  } catch (failure) {
    const kept = await cache.match(`${base}index.html`)
    if (kept) return kept
    throw failure
  }
}

/** A file of any version that is on the device, else from the server; one that never changes is kept. */
export async function file(request: Request, { base, revision }: Shell): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && isHashed(new URL(request.url).pathname.slice(base.length))) {
    const cache = await caches.open(`${PREFIX}${revision}`)
    await cache.put(request, answer.clone()).catch(() => undefined)
  }
  return answer
}

function isHashed(name: string): boolean {
  return name.startsWith('assets/')
}

import { vi } from 'vitest'

/** In a worker there are caches, and blobs that answers can be made of: those of jsdom are of its pages alone. */
export async function asInWorker(): Promise<void> {
  const { Blob } = await vi.importActual<{ Blob: typeof globalThis.Blob }>('node:buffer')
  vi.stubGlobal('Blob', Blob)
  vi.stubGlobal('caches', memoryCaches())
}

/** Caches as a browser keeps them, the latest last; the environment of the tests has none. */
function memoryCaches() {
  const kept = new Map<string, { readonly key: Pick<Request, 'url'>; readonly answer: Response }>()
  const urlOf = (key: RequestInfo | URL) =>
    key instanceof Request ? key.url : new URL(String(key), 'http://localhost').href
  const cache = {
    match: async (key: RequestInfo) => kept.get(urlOf(key))?.answer.clone(),
    put: async (key: RequestInfo, answer: Response) => {
      kept.delete(urlOf(key))
      kept.set(urlOf(key), { key: key instanceof Request ? key : { url: urlOf(key) }, answer })
    },
    delete: async (key: RequestInfo) => kept.delete(urlOf(key)),
    keys: async () => [...kept.values()].map(({ key }) => key),
  }
  return { open: async () => cache, delete: async () => kept.clear() }
}

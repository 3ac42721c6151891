import { isFetch, isLasting, isWorkerScope } from './events.ts'
import { isKept } from './kept-calls.ts'
import { readOrKept } from './reads.ts'
import { type Shell, cleanUp, file, install, page } from './shell.ts'

// Filled in by the build.
declare const FARM_SHELL: Shell

const scope: object = globalThis

addEventListener('install', (event) => {
  if (isLasting(event)) event.waitUntil(install(FARM_SHELL))
})

addEventListener('activate', (event) => {
  if (!isLasting(event) || !isWorkerScope(scope)) return
  event.waitUntil(Promise.all([cleanUp(FARM_SHELL), scope.clients.claim()]))
})

// The person said that the new version may take over.
addEventListener('message', ({ data }) => {
  if (data === 'take-over' && isWorkerScope(scope)) void scope.skipWaiting()
})

addEventListener('fetch', (event) => {
  if (!isFetch(event)) return
  const { request } = event
  const { pathname, origin } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request, FARM_SHELL))
  else if (isShellFile(pathname)) event.respondWith(file(request, FARM_SHELL))
  else if (isKept(request)) event.respondWith(readOrKept(request))
})

function isShellFile(pathname: string): boolean {
  const { base, files } = FARM_SHELL
  if (!pathname.startsWith(base)) return false
  const name = pathname.slice(base.length)
  return name.startsWith('assets/') || files.includes(name)
}

import { decoded } from './decoded.ts'
import { isSignIn, startPage } from './hosts.ts'

/** The query parameter of the sign-in page that names the page to return to. */
export const BACKURL = 'backurl'
/** Browsers read `\` as `/` and drop tabs and line ends, so neither may stand in an address that we follow. */
const TREACHEROUS = /[\\\s\p{Cc}\p{Cf}]/u
const MAX_DECODINGS = 5

/** The page to return to after signing in: path, query and fragment; undefined unless it is a page of this origin. */
export function safeBackurl(raw: string | null, origin: string): string | undefined {
  if (!raw || !isPlainPath(raw)) return undefined
  const url = parsed(raw, origin)
  if (url?.origin !== origin || url.username || url.password) return undefined
  if (!isPlainPath(url.pathname) || isSignIn(url.pathname) || url.searchParams.has(BACKURL)) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

/** Where to go after signing in at `search`: to the page that asked for it, else where everybody begins. */
export function destination(search: string, origin: string): string {
  return safeBackurl(new URLSearchParams(search).get(BACKURL), origin) ?? startPage()
}

/** One leading slash and nothing treacherous, however often the path is decoded. */
function isPlainPath(address: string): boolean {
  if (TREACHEROUS.test(address)) return false
  let path: string | undefined = address.split(/[?#]/, 1)[0]
  for (let round = 0; round < MAX_DECODINGS; round += 1) {
    if (!path?.startsWith('/') || path.includes('//') || TREACHEROUS.test(path)) return false
    if (!path.includes('%')) return true
    path = decoded(path)
  }
  return false
}

function parsed(address: string, origin: string): URL | undefined {
  try {
    return new URL(address, origin)
  } catch {
    return undefined
  }
}

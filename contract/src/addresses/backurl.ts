import { BASE_PATH } from './base-path.ts'

/** The query parameter of the sign-in page that names the page to return to. */
export const BACKURL = 'backurl'
/** The sign-in page, and the one for the installed app, whose scope is the base path. */
export const SIGN_IN = '/Core'
export const SIGN_IN_WITHIN = `${BASE_PATH}Login`

/** Browsers read `\` as `/` and drop tabs and line ends, so neither may stand in an address that we follow. */
const TREACHEROUS = /[\\\s\p{Cc}\p{Cf}]/u
/** `//` in other letters: some readers fold what looks alike. */
const LIKE_SLASHES = /[\u2044\u2215\u29f8\uff0f\uff3c\ufe68]/u
const MAX_DECODINGS = 5
/** Longer than any address of a page: a request line has an end too. */
const MAX_LENGTH = 4000

/** The sign-in page that stands at a path, however it is spelled; undefined where another page does. */
export function signInAt(pathname: string): string | undefined {
  const path = (decoded(pathname) ?? pathname).toLowerCase().replace(/\/+$/, '')
  return [SIGN_IN, SIGN_IN_WITHIN].find((page) => page.toLowerCase() === path)
}

/** The page to return to after signing in: path, query and fragment; undefined unless it is a page of this origin. */
export function safeBackurl(raw: string | null, origin: string): string | undefined {
  if (!raw || raw.length > MAX_LENGTH || !isPlainPath(raw)) return undefined
  const url = parsed(raw, origin)
  if (url?.origin !== origin || url.username || url.password) return undefined
  if (!isPlainPath(url.pathname) || signInAt(url.pathname) || namesOf(url.searchParams).length > 0) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

/** The page that the query of the sign-in page names; undefined unless it names one, once and in its own spelling. */
export function backurlIn(search: string, origin: string): string | undefined {
  const query = new URLSearchParams(search)
  const names = namesOf(query)
  return names.length === 1 && names[0] === BACKURL ? safeBackurl(query.get(BACKURL), origin) : undefined
}

/** The query of the sign-in page without what it must not name; undefined where it may stay as it is. */
export function withoutBadBackurl(search: string, origin: string): string | undefined {
  const query = new URLSearchParams(search)
  const names = namesOf(query)
  if (names.length === 0 || backurlIn(search, origin) !== undefined) return undefined
  for (const name of names) query.delete(name)
  return query.toString()
}

/** Every name under which some reader would find it: `backurl`, `BackUrl`, `backurl[]`, once for each time it stands there. */
function namesOf(query: URLSearchParams): string[] {
  return [...query.keys()].filter((name) => name.toLowerCase().replace(/\[.*$/s, '').trim() === BACKURL)
}

/** One leading slash and nothing treacherous, however often the path is decoded. */
function isPlainPath(address: string): boolean {
  if (TREACHEROUS.test(address)) return false
  let path: string | undefined = address.split(/[?#]/, 1)[0]
  for (let round = 0; round < MAX_DECODINGS; round += 1) {
    if (!path?.startsWith('/') || path.includes('//') || TREACHEROUS.test(path) || LIKE_SLASHES.test(path)) return false
    if (!path.includes('%')) return true
    path = decoded(path)
  }
  return false
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

function parsed(address: string, origin: string): URL | undefined {
  try {
    return new URL(address, origin)
  } catch {
    return undefined
  }
}

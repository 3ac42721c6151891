import { pageSession } from '../session.ts'
import { removeText, textKeys } from '../storage.ts'

/** As in a browser that never saw the product. */
export function emptyStorage(): void {
  pageSession.token = undefined
  // What did not fit into the storage is remembered beside it.
  for (const key of textKeys('')) removeText(key)
  window.localStorage.clear()
  window.sessionStorage.clear()
}

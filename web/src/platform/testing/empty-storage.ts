import { pageSession } from '../session.ts'

/** As in a browser that never saw the product. */
export function emptyStorage(): void {
  pageSession.token = undefined
  window.localStorage.clear()
  window.sessionStorage.clear()
}

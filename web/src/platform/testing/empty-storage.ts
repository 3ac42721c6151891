/** As in a browser that never saw the product. */
export function emptyStorage(): void {
  window.localStorage.clear()
  window.sessionStorage.clear()
}

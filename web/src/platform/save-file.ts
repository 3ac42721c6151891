/** Lets the browser save what stands at an address, and stays on the page. */
export function saveFile(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Long enough for any browser to have taken it. */
const KEPT_MS = 60_000

/** Lets the browser save what this page has put together. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  saveFile(address, name)
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

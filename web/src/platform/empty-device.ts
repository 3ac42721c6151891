/** No database of any page of ours is on this device; where the browser does not tell, there may be one. */
export async function isEmptyDevice(): Promise<boolean> {
  if (typeof indexedDB === 'undefined' || typeof indexedDB.databases !== 'function') return false
  return (await indexedDB.databases()).length === 0
}

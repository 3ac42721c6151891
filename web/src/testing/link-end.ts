/** As long as the server lets an address of a file be used. */
const LINK_LASTS_MS = 15 * 60_000

/** When an address of a file that is given now ends. A timer for the end of a century would go off at once. */
export function linkEnd(): string {
  return new Date(Date.now() + LINK_LASTS_MS).toISOString()
}

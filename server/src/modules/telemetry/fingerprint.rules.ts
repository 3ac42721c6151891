/** A short number that differs where bytes differ, but for one time in four thousand million (FNV-1a). */
export function fingerprint(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < bytes.length; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193)
  return hash >>> 0
}

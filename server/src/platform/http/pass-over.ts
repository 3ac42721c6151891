import type { Readable } from 'node:stream'

/** A whole photo and some more; who sends on beyond that is cut off. */
const MOST_BYTES = 32 * 1024 * 1024

const NOT_SIGNED_IN = 401
const NOT_ALLOWED = 403

/**
 * Reads on to the end of what nobody wants: an answer that is sent while the other side still writes is often lost.
 * Answers whether the end was reached, so that the connection can be used again. Who may not send anything is not read:
 * their connection ends with the answer of this `status`.
 */
export async function passOver(request: Readable, status: number): Promise<boolean> {
  if (status === NOT_SIGNED_IN || status === NOT_ALLOWED) return false
  let passed = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      passed += Buffer.isBuffer(chunk) ? chunk.length : 0
      if (passed > MOST_BYTES) return false
    }
    return true
  } catch {
    // Cut: there is nobody left to answer.
    return false
  }
}

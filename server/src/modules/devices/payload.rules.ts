const LONGEST_BYTES = 2_000

/** The first two thousand bytes of a message for people to look at; what is no text is told in hexadecimal digits. */
export function payloadText(payload: Buffer): string {
  const isCut = payload.length > LONGEST_BYTES
  const text = textIn(payload.subarray(0, LONGEST_BYTES), { stream: isCut })
  return text ?? payload.subarray(0, LONGEST_BYTES / 2).toString('hex')
}

/** A sign that was cut in two at the end takes nothing from the text before it. */
function textIn(bytes: Buffer, end: { readonly stream: boolean }): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, end)
    // The database keeps no zero byte, and people could not see it.
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

const FIRST_BYTES = 65_536

/** Bits one after another, the highest first, as H.264 writes them. */
export class BitWriter {
  #bytes = new Uint8Array(FIRST_BYTES)
  #length = 0
  /** What does not fill a byte yet. */
  #held = 0
  #heldBits = 0

  /** At most 24 bits at once. */
  put(value: number, count: number): void {
    this.#held = (this.#held << count) | value
    this.#heldBits += count
    while (this.#heldBits >= 8) {
      this.#heldBits -= 8
      this.#push((this.#held >>> this.#heldBits) & 0xff)
    }
    this.#held &= (1 << this.#heldBits) - 1
  }

  /** An unsigned number as ue(v): the larger, the longer. */
  unsigned(value: number): void {
    const bits = 32 - Math.clz32(value + 1)
    this.put(0, bits - 1)
    this.put(value + 1, bits)
  }

  /** A signed number as se(v). */
  signed(value: number): void {
    this.unsigned(value > 0 ? 2 * value - 1 : -2 * value)
  }

  /** Closes what was written by a one and as many zeros as it takes, and begins anew. */
  finish(): Uint8Array {
    this.put(1, 1)
    if (this.#heldBits > 0) this.put(0, 8 - this.#heldBits)
    const written = this.#bytes.slice(0, this.#length)
    this.#length = 0
    return written
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#length] = byte
    this.#length += 1
  }
}

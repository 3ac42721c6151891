/** Reads bits from the most significant on, and numbers as H.264 writes them. */
export class BitReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  take(count: number): number {
    let value = 0
    for (let left = count; left > 0; left -= 1) {
      const byte = this.#bytes[this.#at >> 3]
      if (byte === undefined) throw new RangeError('the bits are at an end')
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1)
      this.#at += 1
    }
    return value
  }

  /** Exp-Golomb. */
  unsigned(): number {
    let zeros = 0
    while (this.take(1) === 0) {
      zeros += 1
      if (zeros > 31) throw new RangeError('no number is as long')
    }
    return 2 ** zeros - 1 + this.take(zeros)
  }

  signed(): number {
    const code = this.unsigned()
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2
  }
}

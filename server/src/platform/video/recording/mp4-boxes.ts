/** A box of ISO/IEC 14496-12, 4.2: its length, its name, and what is in it. */
export function box(name: string, ...content: ReadonlyArray<Buffer | readonly number[]>): Buffer {
  const parts = content.map((part) => (part instanceof Buffer ? part : Buffer.from(part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(parts.reduce((sum, { length }) => sum + length, 8))
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, ...parts])
}

/** A box that tells its version and flags first. */
export function fullBox(
  name: string,
  { version = 0, flags = 0 }: { readonly version?: number; readonly flags?: number },
  ...content: ReadonlyArray<Buffer | readonly number[]>
): Buffer {
  return box(name, uint32((version * 0x1000000 + flags) >>> 0), ...content)
}

export function uint32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, at * 4)
  return bytes
}

export function uint16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, at * 2)
  return bytes
}

export function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}

const LONGEST_BEGINNING = 12
/** By what the bytes of each kind begin with; `undefined` stands for any byte. */
const BEGINNINGS: readonly (readonly (number | undefined)[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x52, 0x49, 0x46, 0x46, undefined, undefined, undefined, undefined, 0x57, 0x45, 0x42, 0x50],
]

/** Whether the bytes begin like a JPEG, PNG or WebP, as the server will ask: no name and no type says it as well. */
export async function isPicture(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, LONGEST_BEGINNING).arrayBuffer())
  return BEGINNINGS.some((signs) => signs.every((sign, index) => sign === undefined || head[index] === sign))
}

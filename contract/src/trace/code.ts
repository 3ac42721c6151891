/** Digits and capitals without those that are taken for one another: 0 and O, 1, I and L, U and V. */
export const CODE_SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 27 signs of 30 are 132 bits: nobody comes to one by trying. */
export const CODE_LENGTH = 27

/** Where the page of a lot stands, outside of the pages that are signed in. */
export const TRACE_PATH = '/Farm/Trace/'

const CODE = new RegExp(`^[${CODE_SIGNS}]{${CODE_LENGTH}}$`)

/** A code as it is kept, from what somebody typed or scanned; undefined for what can’t be one. */
export function readCode(text: string): string | undefined {
  const code = text.toUpperCase()
  return CODE.test(code) ? code : undefined
}

/** The address behind the QR code of a lot: `https://farm.example.cn/Farm/Trace/…`. */
export function traceAddress(origin: string, code: string): string {
  return `${origin}${TRACE_PATH}${code}`
}

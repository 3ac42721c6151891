/** A code as it is compared: authenticators show `123 456`, and a Chinese keyboard writes full-width signs. */
export function plainCode(code: string): string {
  return code.normalize('NFKC').replaceAll(/\s/g, '')
}

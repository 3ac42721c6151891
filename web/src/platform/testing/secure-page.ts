import { vi } from 'vitest'

/** jsdom has no part of the cryptography that browsers offer on secure pages. */
export async function asOnSecurePage(): Promise<void> {
  const { webcrypto } = await vi.importActual<{ webcrypto: Crypto }>('node:crypto')
  vi.stubGlobal('crypto', webcrypto)
}

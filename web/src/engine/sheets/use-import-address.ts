import { useSearchParams } from 'react-router'

const IMPORT = 'import'
/** In place of the id of an import: one is to be begun. */
export const NEW_IMPORT = 'new'

/** Which import stands open over a list. It is kept in the address: a reload and the back button find it again. */
export function useImportAddress() {
  const [address, setAddress] = useSearchParams()
  const show = (value: string | undefined) =>
    setAddress(
      (present) => {
        const next = new URLSearchParams(present)
        if (value === undefined) next.delete(IMPORT)
        else next.set(IMPORT, value)
        return next
      },
      { preventScrollReset: true },
    )
  return { open: address.get(IMPORT) ?? undefined, show }
}

import { UUID_PATTERN } from '@farm/contract/wire'
import { changedAddress } from '../../platform/changed-address.ts'
import { useKeptAddress } from '../page/index.ts'

const IMPORT = 'import'
/** In place of the id of an import: one is to be begun. */
export const NEW_IMPORT = 'new'
const isId = new RegExp(UUID_PATTERN)

/** Which import stands open over a list. It is kept in the address: a reload and the back button find it again. */
export function useImportAddress() {
  const [address, setAddress] = useKeptAddress()
  const show = (value: string | undefined) =>
    setAddress((present) => changedAddress(present, { [IMPORT]: value }), { preventScrollReset: true })
  const open = address.get(IMPORT) ?? ''
  return { open: open === NEW_IMPORT || isId.test(open) ? open : undefined, show }
}

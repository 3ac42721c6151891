import { type Address, addresses } from '@farm/contract/addresses'

const within = addresses.filter((address) => !address.outside)
const known = new Set(within.map(({ path }) => path))

/** Groups without a default go to their List: `/FormData` to `/FormData/List`. */
const groupsOfLists = within
  .filter(({ path }) => path.endsWith('/List'))
  .map((list): Address => {
    const { module, path, built } = list
    return { module, path: path.slice(0, -'/List'.length), redirect: path, built }
  })

/** The addresses that only lead to others: the root, and the groups of the modules. */
export const redirects: readonly Address[] = [
  ...within.filter(({ redirect }) => redirect !== undefined),
  ...groupsOfLists.filter(({ path }) => !known.has(path)),
].filter(({ built }) => built)

import { modules } from '@farm/contract/access'

interface DataAddresses {
  readonly list: string
  readonly add: string
}

/** Where the records of a form are listed and filled in, by the first of its modules that has a data menu. */
export function dataAddresses(id: string, within: readonly string[]): DataAddresses | undefined {
  if (within.includes(modules.farm)) return addressesAt('/FormData', id)
  return within.includes(modules.county) ? addressesAt('/CountyFarm/FormData', id) : undefined
}

function addressesAt(stem: string, id: string): DataAddresses {
  return { list: `${stem}/List?id=${id}`, add: `${stem}/AddData?id=${id}` }
}

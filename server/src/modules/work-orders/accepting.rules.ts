import { builtInModules } from '@farm/contract/access'
import { workOrderForm } from '@farm/contract/work-orders'

const EDIT = `${workOrderForm.key}.edit`

/** The functions that come with the right to accept work. */
export const acceptingFunctions: readonly string[] = builtInModules.flatMap(({ functions }) =>
  functions.filter(({ grants }) => grants.some((one) => one === EDIT)).map(({ url }) => url),
)

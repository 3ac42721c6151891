import type { Faults } from '../errors/index.ts'
import type { CropData } from './crops.form.ts'

/** What the fields of a crop must fulfil together: no step of its standard work ends before it begins. */
export function checkCrop({ Steps = [] }: CropData): Faults {
  const backwards = Steps.flatMap(({ FromDay, ToDay }, index) => {
    const isBackwards = FromDay !== undefined && ToDay !== undefined && ToDay < FromDay
    return isBackwards ? [[`Steps.${index}.ToDay`, ['不能早于第几天起']] as const] : []
  })
  return Object.fromEntries(backwards)
}

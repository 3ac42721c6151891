import type { Faults } from '../errors/index.ts'

type Data = Readonly<Record<string, unknown>>

/** What the fields of a crop must fulfil together: no step of its standard work ends before it begins. */
export function checkCrop({ Steps }: Data): Faults {
  if (!Array.isArray(Steps)) return {}
  const backwards = Steps.flatMap((step: unknown, index) =>
    isBackwards(step) ? [[`Steps.${index}.ToDay`, ['不能早于第几天起']] as const] : [],
  )
  return Object.fromEntries(backwards)
}

function isBackwards(step: unknown): boolean {
  if (typeof step !== 'object' || step === null || !('FromDay' in step) || !('ToDay' in step)) return false
  const { FromDay, ToDay } = step
  return typeof FromDay === 'number' && typeof ToDay === 'number' && ToDay < FromDay
}

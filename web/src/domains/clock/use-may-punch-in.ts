import { useCan, useIsViewing } from '../../engine/permission/index.ts'

/** Functions that let somebody punch in. */
const RECORDING = ['/ClockForm', '/FarmOperation/ClockData#Record']

/** Whether the person can punch in; nobody does it through the eyes of another. */
export function useMayPunchIn(functions: readonly string[] = RECORDING): boolean {
  const can = useCan()
  const isViewing = useIsViewing()
  return !isViewing && functions.some(can)
}

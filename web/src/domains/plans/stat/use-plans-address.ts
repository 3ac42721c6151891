import { useCan } from '../../../engine/permission/index.ts'
import { usePlanPages } from '../plan-acts.ts'

const RUNNING = { tab: 'running' }

/** Makes the address of the plans behind a figure; for those who may not see the list there is none. */
export function usePlansAddress() {
  const can = useCan()
  const { list } = usePlanPages()
  return (only: Readonly<Record<string, string>> = {}): string | undefined => {
    if (!can('/FarmPlan/MakePlan')) return undefined
    const narrowed = new URLSearchParams({ ...RUNNING, ...only }).toString()
    return `${list}${list.includes('?') ? '&' : '?'}${narrowed}`
  }
}

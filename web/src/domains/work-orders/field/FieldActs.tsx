import type { WireRecord } from '@farm/contract/forms'
import { useAddress, useCan, useIsViewing } from '../../../engine/permission/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { useActing } from '../acts/use-acting.tsx'
import { useDoing } from '../doing.ts'
import { stateOf, workOrderOf } from '../work-order.ts'
import styles from './FieldActs.module.css'
import { fieldActsOf } from './field-acts.ts'

/** What comes next with a work order, at the thumb. */
export function FieldActs({ record }: { readonly record: WireRecord }) {
  const to = usePunchInPath(record.Id)
  const doing = useDoing()(record)
  const { begin, underWay, dialog } = useActing()
  const state = stateOf(workOrderOf(record))
  const { acts, punchesIn, main } = fieldActsOf(state, doing, { mayPunchIn: to !== undefined })
  const hasNothing = acts.length === 0 && !punchesIn
  // The dialog keeps its place, and what is typed in it, when there comes to be nothing beside it.
  return (
    <div className={hasNothing ? undefined : styles.bar}>
      {!hasNothing && (
        <div className={styles.buttons} role="group" aria-label="处理工单">
          {acts.map((act) => (
            <Button
              key={act}
              size="touch"
              kind={act === main ? 'primary' : 'plain'}
              disabled={underWay !== undefined}
              onClick={() => begin(record, act)}
            >
              {act}
            </Button>
          ))}
          {punchesIn && to !== undefined && (
            <ButtonLink to={to} size="touch" kind={main === 'punch-in' ? 'primary' : 'plain'}>
              打卡
            </ButtonLink>
          )}
        </div>
      )}
      {dialog}
    </div>
  )
}

/** Functions that let somebody punch in for a work order, each with its page. */
const PUNCHING_IN = [
  ['/ClockSys/ClockOperation/WorkAdd', '/ClockSys/ClockOperation/WorkAdd'],
  ['/FarmOperation/ClockData#Record', '/ClockSys/ClockOperation/WorkAdd'],
  ['/ClockForm', '/ClockForm'],
] as const

/** Where the person punches in for a work order; absent where they may not, or look through the eyes of another. */
function usePunchInPath(id: string): string | undefined {
  const can = useCan()
  const address = useAddress()
  const isViewing = useIsViewing()
  const [, path] = PUNCHING_IN.find(([needs]) => can(needs)) ?? []
  return path === undefined || isViewing ? undefined : address(`${path}?workId=${id}`)
}

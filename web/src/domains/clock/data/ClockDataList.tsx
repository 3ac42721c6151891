import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { List } from '../../../engine/list/List.tsx'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { ClockFacts } from './ClockFacts.tsx'
import { ClockSummary } from './ClockSummary.tsx'
import { useMayPunchIn } from '../use-may-punch-in.ts'
import { clockList, punchIns } from './clock-list.tsx'
import { useIsOfMany } from './data-queries.ts'

/** 打卡数据: who did what, where and when. */
export function ClockDataList() {
  const can = useCan()
  const mayPunchIn = useMayPunchIn(['/FarmOperation/ClockData#Record'])
  const address = useAddress()
  // Somebody who comes for one enterprise sees its punch-ins at once, not all of them until more is known.
  const isForOne = useSearchParams()[0].has('Enterprise')
  const isOfMany = useIsOfMany() || isForOne
  const form = useKind(punchIns)
  const declaration = useMemo(() => clockList({ form, isOfMany }), [form, isOfMany])
  const acts = {
    canRemove: can('/FarmOperation/ClockData#Delete'),
    canExport: can('/FarmOperation/ClockData#Export'),
    ...(mayPunchIn && { add: address('/ClockForm') }),
  }
  return (
    <List
      of={declaration}
      screen="clock-data"
      acts={acts}
      summary={<ClockSummary />}
      facts={(record) => <ClockFacts record={record} />}
    />
  )
}

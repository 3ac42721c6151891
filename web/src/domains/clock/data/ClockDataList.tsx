import { Suspense, useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { List } from '../../../engine/list/List.tsx'
import { chosenRecords } from '../../../engine/list/list-query.ts'
import { ShowSwitch } from '../../../engine/list/show/ShowSwitch.tsx'
import { useShow } from '../../../engine/list/show/show.ts'
import { useListAddress } from '../../../engine/list/use-list-address.ts'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { TabLinks } from '../../../engine/tabs/TabLinks.tsx'
import { readTab } from '../../../engine/tabs/tabs.ts'
import { chunk } from '../../../platform/chunk.ts'
import { Waiting } from '../../../ui/Waiting.tsx'
import { ReviewActs } from '../review/ReviewActs.tsx'
import { type ReviewTab, seenTabs } from '../review/review-tabs.ts'
import { useMayPunchIn } from '../use-may-punch-in.ts'
import { ClockFacts } from './ClockFacts.tsx'
import { ClockSummary } from './ClockSummary.tsx'
import { clockList, punchIns } from './clock-list.tsx'
import { useIsOfMany } from './data-queries.ts'

// The map weighs more than the list: it comes when somebody wants it.
const PunchInMap = chunk(() => import('./PunchInMap.tsx').then((file) => file.PunchInMap))

/** 打卡数据: who did what, where and when, lane by lane of the review. */
export function ClockDataList() {
  const can = useCan()
  const mayPunchIn = useMayPunchIn(['/FarmOperation/ClockData#Record'])
  const address = useAddress()
  const search = useSearchParams()[0]
  // Somebody who comes for one enterprise sees its punch-ins at once, not all of them until more is known.
  const isOfMany = useIsOfMany() || search.has('Enterprise')
  const form = useKind(punchIns)
  const tabs = useMemo(() => seenTabs(form), [form])
  const tab = readTab(tabs, search)
  const show = useShow()
  const declarationOf = useCallback((of: ReviewTab) => clockList({ form, isOfMany, tab: of }), [form, isOfMany])
  const declaration = useMemo(() => declarationOf(tab), [declarationOf, tab])
  const [state] = useListAddress(declaration)
  const acts = {
    canRemove: can('/FarmOperation/ClockData#Delete'),
    canChoose: can('/FarmOperation/ClockData#Review'),
    canExport: can('/FarmOperation/ClockData#Export'),
    ...(mayPunchIn && { add: address('/ClockForm') }),
  }
  return (
    <List
      of={declaration}
      screen="clock-data"
      acts={acts}
      summary={<ClockSummary />}
      actions={<ShowSwitch open={show} />}
      tabs={
        tabs.length > 1 && (
          <TabLinks
            formId={form.id}
            tabs={tabs}
            open={tab}
            narrowingOf={(of) => chosenRecords({ ...declaration, where: of.clauses }, state)}
          />
        )
      }
      facts={(record, goOn) => <ClockFacts record={record} onReviewed={tab.key === 'all' ? undefined : goOn} />}
      bulkActions={(records, clear) => <ReviewActs records={records} onDone={clear} />}
      instead={
        show.key === 'map'
          ? ({ change }) => (
              <Suspense fallback={<Waiting />}>
                <PunchInMap declaration={declaration} state={state} onOpen={(id) => change({ open: id })} />
              </Suspense>
            )
          : undefined
      }
    />
  )
}

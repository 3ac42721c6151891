import { type Grade, gradeWords, grades } from '@farm/contract/clock'
import { daysLater } from '@farm/contract/values'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { MAX_PAGE_SIZE } from '@farm/contract/wire'
import { useMemo } from 'react'
import { MapBoard } from '../../../engine/map/MapBoard.tsx'
import { usePlotsInView } from '../../../engine/map/mapped-records.ts'
import { useFirstLook } from '../../../engine/map/use-first-look.ts'
import { chosenRecords } from '../../../engine/list/list-query.ts'
import type { ListMapProps } from '../../../engine/list/show/map-props.ts'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { Failure } from '../../../engine/records/Failure.tsx'
import { isPosition } from '../../../engine/records/position-text.ts'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { useToday } from '../../../engine/records/use-today.ts'
import { startOfDay } from '../../../platform/time.ts'
import { get } from '../../../platform/http.ts'
import type { GroundShape } from '../../../ui/ground-things.ts'
import { gradeIn } from '../review/GradeBadge.tsx'
import { makerOf, nameOfReferred } from '../../../engine/records/referred-by.ts'

/** The punch-ins of the list on the map, with the plots around them; of all that there are those of today, unless a period is chosen. */
export function PunchInMap({ declaration, state, onOpen }: ListMapProps) {
  const today = useToday()
  const hasPeriod = state.filters.OccurTime !== undefined || (declaration.where ?? []).length > 0
  const ofToday = [
    { path: ['OccurTime'], op: '>=', values: [startOfDay(today)] },
    { path: ['OccurTime'], op: '<', values: [startOfDay(daysLater(today, 1))] },
  ] as const
  const where = [...(declaration.where ?? []), ...(hasPeriod ? [] : ofToday)]
  const { data, error, refetch } = usePunchInsToMap(chosenRecords({ ...declaration, where }, state))
  const { plots, look } = usePlotsInView()
  const shapes = useMemo(
    () => [
      ...plots.map((plot): GroundShape => ({ ...plot, tone: 'quiet' })),
      ...(data?.records ?? []).flatMap(shapeOf),
    ],
    [plots, data],
  )
  const focus = useFirstLook(
    data?.asked,
    data && (() => data.records.flatMap(shapeOf).flatMap(({ corners }) => corners)),
  )
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <MapBoard
      label="打卡地图"
      told={
        data ? `${hasPeriod ? '' : '今天：'}${toldOf(data.records)}${hasPeriod ? '' : TO_SEE_MORE}` : '正在读取打卡…'
      }
      shapes={shapes}
      chosen={state.open}
      focus={focus}
      onChoose={onOpen}
      onView={look}
    />
  )
}

function usePunchInsToMap(chosen: ReturnType<typeof chosenRecords>) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'mapped-punch-ins', chosen],
    queryFn: async ({ signal }) => {
      const query = { ...chosen, page: 1, pageSize: MAX_PAGE_SIZE, orderBy: 'OccurTime desc', expand: 'Operation' }
      return { asked: JSON.stringify(chosen), records: await get(recordCalls.list, query, signal) }
    },
    placeholderData: keepPreviousData,
  })
}

function shapeOf(record: WireRecord): GroundShape[] {
  const { Id, Data, Expand } = record
  const { Position: at } = Data
  if (!isPosition(at)) return []
  const [operation] = [Expand?.Operation ?? []].flat()
  const grade = gradeIn(Data)
  const name = [makerOf(record), operation && nameOfReferred(operation), grade].filter(Boolean).join(' ')
  return [{ key: Id, name, corners: [[at.Lng, at.Lat]], tone: grade ? tones[grade] : 'plain' }]
}

/** As the badges of the grades are coloured. */
const tones = { A: 'good', B: 'info', C: 'warning', D: 'bad' } satisfies Record<Grade, GroundShape['tone']>
const TO_SEE_MORE = '；要看别的日子，请选“打卡时间”'

function toldOf(records: readonly WireRecord[]): string {
  if (records.length === 0) return '没有打卡'
  const mapped = records.filter(({ Data }) => isPosition(Data.Position)).length
  const missing = records.length - mapped
  const graded = grades.flatMap((grade) => {
    const count = records.filter(({ Data }) => isPosition(Data.Position) && gradeIn(Data) === grade).length
    return count === 0 ? [] : [`${grade} ${gradeWords[grade]} ${count}`]
  })
  return [
    `图上 ${mapped} 次打卡${graded.length > 0 ? `（${graded.join('，')}）` : ''}`,
    ...(missing > 0 ? [`${missing} 次没有位置`] : []),
    ...(records.length === MAX_PAGE_SIZE ? [`只显示最近 ${MAX_PAGE_SIZE} 次`] : []),
  ].join('；')
}

import type { NameIn, ClauseOn } from '@farm/contract/forms'
import type { faceEventForm } from '@farm/contract/faces'
import type { ColumnDeclaration, ListDeclaration } from '../../../engine/list/list-declaration.ts'
import { seenDeclaration } from '../../../engine/list/seen-declaration.ts'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { faceOf } from '../face.ts'
import { DirectionTag, Who, scoreText } from '../marks.tsx'
import type { FaceTab } from './face-tabs.ts'
import type { Show } from './show.ts'

const columns = {
  Person: { field: 'Person', width: 148, fields: ['Kind'], render: (record) => <Who face={faceOf(record)} /> },
  Snapshot: { field: 'Snapshot', width: 104 },
  Direction: {
    field: 'Direction',
    width: 92,
    render: (record) => <DirectionTag direction={faceOf(record).direction} />,
  },
  OccurTime: { field: 'OccurTime', width: 132 },
  Score: { field: 'Score', width: 128, render: (record) => scoreText(faceOf(record)) },
  DeviceName: { field: 'DeviceName', width: 148 },
  Place: { field: 'Place', width: 132 },
  Enterprise: { field: 'Enterprise', width: 148 },
} satisfies Record<string, ColumnDeclaration<NameIn<typeof faceEventForm>>>

/** What never changes by itself is not worth a column from the start. */
const UpdateTime = { field: 'UpdateTime', width: 112, isExtra: true } as const
const pictured: ClauseOn<typeof faceEventForm> = { path: ['Snapshot'], op: 'null', values: ['false'] }

interface FaceListOptions {
  readonly form: RecordForm
  /** More than one enterprise is in scope: only then it is worth telling whose an event is. */
  readonly isOfMany: boolean
  readonly tab: FaceTab
  readonly show: Show
}

/** What a tab shows, of that on the wall what has a picture. */
export function clausesOf({ clauses }: FaceTab, show: Show): ReadonlyArray<ClauseOn<typeof faceEventForm>> {
  return show === 'wall' ? [...clauses, pictured] : clauses
}

/** The latest first. */
export function faceEventList({ form, isOfMany, tab, show }: FaceListOptions): ListDeclaration {
  const { Enterprise, Snapshot, ...own } = columns
  const { Person, ...rest } = own
  const seesFaces = Object.hasOwn(form.fields, 'Snapshot')
  return seenDeclaration<typeof faceEventForm>(
    {
      columns: [
        Person,
        ...(seesFaces ? [Snapshot] : []),
        ...Object.values(rest),
        ...(isOfMany ? [Enterprise] : []),
        UpdateTime,
      ],
      search: ['DeviceName', 'EventId'],
      filters: ['Person', 'OccurTime', 'Direction', 'Device', 'Place', ...(isOfMany ? (['Enterprise'] as const) : [])],
      order: 'OccurTime desc',
      cardFacts: 7,
      where: clausesOf(tab, show),
      ...(tab.clauses.length > 0 && { whereLabel: tab.label }),
      expand: ['Person'],
      end: '暂无更多通行记录',
      empty: show === 'wall' ? '没有带快照的通行记录' : tab.empty,
    },
    form,
  )
}

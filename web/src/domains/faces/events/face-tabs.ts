import type { faceEventForm } from '@farm/contract/faces'
import type { ClauseOn } from '@farm/contract/forms'
import type { Tab } from '../../../engine/tabs/tabs.ts'

export interface FaceTab extends Tab {
  readonly clauses: ReadonlyArray<ClauseOn<typeof faceEventForm>>
}

const strangers: ClauseOn<typeof faceEventForm> = { path: ['Kind'], op: '=', values: ['陌生'] }

/** Whom the terminals knew, and whom they did not: those stand apart until somebody says who they are. */
export const faceTabs: readonly [FaceTab, ...FaceTab[]] = [
  { key: 'all', label: '全部', empty: '还没有通行记录', clauses: [] },
  {
    key: 'known',
    label: '已识别',
    empty: '还没有识别出来的通行记录；没有登记同意的人只计次数',
    clauses: [{ path: ['Kind'], op: '=', values: ['已识别'] }],
  },
  {
    key: 'unnamed',
    label: '待指认',
    empty: '没有待指认的陌生人脸',
    isAlarming: true,
    clauses: [strangers, { path: ['Person'], op: 'null', values: ['true'] }],
  },
  {
    key: 'named',
    label: '已指认',
    empty: '还没有指认过的陌生人脸',
    clauses: [strangers, { path: ['Person'], op: 'null', values: ['false'] }],
  },
]

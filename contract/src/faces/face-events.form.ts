import {
  builtInId,
  choice,
  decimal,
  formKind,
  moment,
  photos,
  reference,
  references,
  seenWith,
  text,
} from '../forms/index.ts'
import { SEES_FACES, faceDirections, faceKinds } from './face-words.ts'

const set = { domainOnly: true } as const
/** What it tells of may be deleted all the same. */
const told = { domainOnly: true, isLoose: true } as const

/** Somebody was in front of a face terminal; when that was is its `OccurTime`. */
export const faceEventForm = formKind(
  'face-events',
  '通行记录',
  {
    /** As the terminal calls it. */
    EventId: text('事件编号', { ...set, max: 100 }),
    Kind: choice('识别结果', faceKinds, { ...set, sortable: true }),
    /** Empty of strangers, and of those who took their consent back. */
    Person: reference('人员', 'face-people', told),
    Direction: choice('进出', faceDirections, { ...set, sortable: true }),
    Score: decimal('相似度', { ...set, unit: '%', digits: 1, min: 0, max: 100 }),
    Device: reference('设备', 'devices', told),
    /** As it was called then. */
    DeviceName: text('设备名称', set),
    Enterprise: reference('所属企业', 'enterprises', told),
    Place: references('地块', 'places', told),
    Snapshot: seenWith(SEES_FACES, photos('快照', { ...set, max: 1 })),
    /** Of a stranger whom somebody gave a name. */
    AssignedBy: reference('指认人', 'users', set),
    AssignedAt: moment('指认时间', set),
  },
  {
    id: builtInId(20),
    nameField: 'EventId',
    ownLabels: { OccurTime: '通行时间' },
    counted: {
      dimensions: { Kind: ['Kind'], Direction: ['Direction'], Enterprise: ['Enterprise', 'Kind'] },
      measures: [],
    },
  },
)

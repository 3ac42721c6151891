import { builtInId, choice, formKind, photos, reference, references, text, yesNo } from '../forms/index.ts'

/** Why a camera took a picture. */
export const snapshotReasons = ['定时', '预警', '手动'] as const
export type SnapshotReason = (typeof snapshotReasons)[number]

const set = { domainOnly: true } as const
/** What it tells of may be deleted all the same. */
const told = { domainOnly: true, isLoose: true } as const

/** A picture that a camera took; when that was is its `OccurTime`. */
export const snapshotForm = formKind(
  'camera-snapshots',
  '抓拍',
  {
    Device: reference('摄像头', 'devices', told),
    /** As it was called then. */
    DeviceName: text('摄像头名称', set),
    Enterprise: reference('所属企业', 'enterprises', told),
    Place: references('地块', 'places', told),
    Why: choice('抓拍原因', snapshotReasons, { ...set, sortable: true }),
    Alarm: reference('预警', 'alarms', told),
    Photo: photos('照片', { ...set, max: 1 }),
    /** Of a camera of the demo. */
    IsSimulated: yesNo('模拟画面', set),
  },
  {
    id: builtInId(21),
    nameField: 'DeviceName',
    ownLabels: { OccurTime: '抓拍时间' },
    seenThrough: 'Device',
  },
)

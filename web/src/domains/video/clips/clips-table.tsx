import { formatFileSize } from '@farm/contract/values'
import { type Clip, recordingCalls } from '@farm/contract/video'
import { RowLink } from '../../../engine/list/RowLink.tsx'
import { Moment } from '../../../engine/records/Moment.tsx'
import { type TableDeclaration, daysOf } from '../../../engine/table/index.ts'
import { getPage } from '../../../platform/http.ts'
import { formatSecond } from '../../../platform/time.ts'
import { Cut } from '../../../ui/Cut.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { lengthText } from '../replay/recorded.ts'
import { VIDEO } from '../video-queries.ts'
import { CameraChoice } from './CameraChoice.tsx'
import styles from './ClipPanel.module.css'

export const clipsTable: TableDeclaration<Clip> = {
  key: [VIDEO, 'clips'],
  noun: '片段',
  keyOf: ({ Id }) => Id,
  nameOf: ({ Name }) => Name,
  columns: [
    { key: 'Name', label: '片段', width: 260, cell: (clip) => <ClipName clip={clip} /> },
    { key: 'Camera', label: '摄像头', width: 150, cell: ({ Camera }) => <Cut title={Camera.Name}>{Camera.Name}</Cut> },
    { key: 'From', label: '录像时间', width: 130, cell: ({ From }) => <Moment at={From} whole={formatSecond} /> },
    { key: 'Length', label: '时长', width: 100, align: 'end', cell: (clip) => lengthText(lengthOf(clip)) },
    { key: 'Bytes', label: '大小', width: 90, align: 'end', cell: ({ Bytes }) => formatFileSize(Bytes) },
    { key: 'By', label: '保存人', width: 110, cell: (clip) => <Keeper clip={clip} /> },
    { key: 'AddTime', label: '保存时间', width: 120, cell: ({ AddTime }) => <Moment at={AddTime} /> },
    {
      key: 'Note',
      label: '说明',
      width: 180,
      cell: ({ Note }) => <Cut title={Note}>{Note || '—'}</Cut>,
      isOnCard: ({ Note }) => Note !== '',
      isWide: true,
    },
  ],
  search: '搜索片段、说明或摄像头',
  filters: [
    { name: 'camera', label: '摄像头', kind: 'own', control: CameraChoice },
    { name: 'days', label: '录像日期', kind: 'days' },
  ],
  empty: '还没有保存过片段：在“视频回放”里选取一段录像保存，或由预警自动保存，就会列在这里',
  paging: 'pages',
  read: ({ page, pageSize, search, filters }, signal) =>
    getPage(
      recordingCalls.clips,
      {
        ...(page !== undefined && { page }),
        ...(pageSize !== undefined && { pageSize }),
        ...(search !== undefined && { search }),
        ...(filters.camera !== undefined && { deviceId: filters.camera }),
        ...daysOf(filters.days),
      },
      signal,
    ),
}

function lengthOf({ From, To }: Clip): number {
  return Date.parse(To) - Date.parse(From)
}

function ClipName({ clip: { Id, Name, IsSimulated } }: { readonly clip: Clip }) {
  return (
    <span className={styles.name}>
      <RowLink id={Id} title={Name}>
        {Name}
      </RowLink>
      {IsSimulated && <Tag tone="info">模拟</Tag>}
    </span>
  )
}

/** Who kept it: a person, or an alarm. */
export function Keeper({ clip: { By, User } }: { readonly clip: Clip }) {
  if (By === 'alarm') return <Tag tone="warning">预警</Tag>
  return User?.Name ?? '—'
}

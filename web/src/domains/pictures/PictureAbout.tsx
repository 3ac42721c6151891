import { clockForm } from '@farm/contract/clock'
import { deviceForm } from '@farm/contract/devices'
import { consultationForm } from '@farm/contract/diagnosis'
import { type Pictured, type PictureSource, pictureSourceNames } from '@farm/contract/pictures'
import { planForm } from '@farm/contract/plans'
import { formatPosition } from '@farm/contract/values'
import { Link } from 'react-router'
import { type LinkState, photoAddress } from '../../engine/photos/photo-links.ts'
import { useThingAddress } from '../../engine/reference/thing-pages.ts'
import { saveFile } from '../../platform/save-file.ts'
import { formatSecond } from '../../platform/time.ts'
import { Button } from '../../ui/Button.tsx'
import { SketchMap } from '../../ui/SketchMap.tsx'
import styles from './PictureAbout.module.css'
import { type Tile, fileName, titleOf } from './tiles.ts'

/** Where the record of a picture stands: that of a camera is told here, its camera has a page. */
const recordKinds: Readonly<Record<PictureSource, string | undefined>> = {
  clock: clockForm.key,
  camera: undefined,
  consultation: consultationForm.key,
}

const recordLinks: Readonly<Record<PictureSource, string>> = {
  clock: '查看打卡',
  camera: '查看摄像头',
  consultation: '查看会诊',
}

const people: Readonly<Record<PictureSource, string>> = { clock: '打卡人', camera: '抓拍人', consultation: '提问人' }

interface PictureAboutProps {
  readonly tile: Tile
  readonly link: LinkState
}

/** What is known of a picture, and where it leads on to. */
export function PictureAbout({ tile, link }: PictureAboutProps) {
  const { record } = tile
  const at = useThingAddress()
  const { Source, Camera, Plan, Position } = record
  const kind = recordKinds[Source]
  const way = kind === undefined ? Camera && at(deviceForm.key, Camera.Id) : at(kind, record.Id)
  const planWay = Plan && at(planForm.key, Plan.Id)
  const isThere = typeof link === 'object' && !(link instanceof Error)
  return (
    <div className={styles.about}>
      <h2 className={styles.title}>{titleOf(record)}</h2>
      <dl className={styles.facts}>
        {factsOf(record).map(({ label, value }) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{label === '计划' && planWay ? <Link to={planWay}>{value}</Link> : value}</dd>
          </div>
        ))}
      </dl>
      {Position && (
        <div className={styles.map}>
          <SketchMap
            title="拍照位置"
            places={[]}
            person={{ lng: Position.Lng, lat: Position.Lat, accuracyMetres: undefined }}
          />
          <p className={styles.position}>{formatPosition(Position.Lng, Position.Lat)}</p>
        </div>
      )}
      <p className={styles.acts}>
        {way && <Link to={way}>{recordLinks[Source]}</Link>}
        {isThere && (
          <Button kind="plain" onClick={() => saveFile(photoAddress(link, 'view'), fileName(tile))}>
            下载
          </Button>
        )}
      </p>
    </div>
  )
}

function factsOf(record: Pictured) {
  const { Source, Time, User, Enterprise, Places, Operation, Plan, Camera, Why, IsSimulated } = record
  const facts: ReadonlyArray<{ readonly label: string; readonly value: string | undefined }> = [
    { label: '来源', value: `${pictureSourceNames[Source]}${IsSimulated ? '（模拟画面）' : ''}` },
    { label: '时间', value: formatSecond(Time) },
    { label: '原因', value: Why },
    { label: people[Source], value: User?.Name },
    { label: '企业', value: Enterprise?.Name },
    { label: '地块', value: Places.map(({ Name }) => Name).join('、') || undefined },
    { label: '农事操作', value: Operation?.Name },
    { label: '计划', value: Plan?.Name },
    { label: '摄像头', value: Camera?.Name },
  ]
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}

import { pictureSourceNames } from '@farm/contract/pictures'
import { useMemo } from 'react'
import { PhotoThumb } from '../../engine/photos/PhotoThumb.tsx'
import { type LinkState, usePhotoLinks } from '../../engine/photos/photo-links.ts'
import { useToday } from '../../engine/records/use-today.ts'
import { CheckBox } from '../../ui/CheckBox.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './pictures.module.css'
import { type Tile, byDay, dayText, timeText, titleOf } from './tiles.ts'

interface PictureWallProps {
  readonly tiles: readonly Tile[]
  /** Ids of photos. */
  readonly chosen: ReadonlySet<string>
  readonly isBusy: boolean
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  readonly onOpen: (index: number) => void
}

/** All pictures, a day under its heading. */
export function PictureWall({ tiles, chosen, isBusy, onChoose, onOpen }: PictureWallProps) {
  const present = useToday()
  const ids = useMemo(() => tiles.map(({ photo }) => photo), [tiles])
  const links = usePhotoLinks(ids)
  const places = useMemo(() => new Map(ids.map((id, index) => [id, index])), [ids])
  const toggle = (photo: string) =>
    onChoose(new Set(chosen.has(photo) ? [...chosen].filter((one) => one !== photo) : [...chosen, photo]))
  return (
    <div className={styles.days} aria-busy={isBusy}>
      {byDay(tiles).map(({ day, tiles: some }) => (
        <section key={day} aria-label={day}>
          <h2 className={styles.day}>
            {dayText(day, present)}
            <span className={styles.count}>{some.length} 张</span>
          </h2>
          <ul className={styles.wall}>
            {some.map((tile) => {
              const index = places.get(tile.photo) ?? 0
              return (
                <WallTile
                  key={tile.photo}
                  tile={tile}
                  link={links[index]}
                  isChosen={chosen.has(tile.photo)}
                  onChoose={() => toggle(tile.photo)}
                  onOpen={() => onOpen(index)}
                />
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface WallTileProps {
  readonly tile: Tile
  readonly link: LinkState
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onOpen: () => void
}

function WallTile({ tile: { photo, record }, link, isChosen, onChoose, onOpen }: WallTileProps) {
  const name = `${titleOf(record)} ${timeText(record)}`
  const where = [record.Places[0]?.Name, record.User?.Name].filter(Boolean).join(' · ')
  return (
    <li className={styles.tile} data-chosen={isChosen || undefined}>
      <div className={styles.picture}>
        <PhotoThumb id={photo} link={link} alt={name} copy="thumb" onOpen={onOpen} />
        <span className={styles.choose}>
          <CheckBox label={`选择${name}`} checked={isChosen} onChange={onChoose} />
        </span>
      </div>
      <p className={styles.title} title={titleOf(record)}>
        {titleOf(record)}
      </p>
      <p className={styles.second}>
        {timeText(record)}
        {where !== '' && ` · ${where}`}
      </p>
      <p className={styles.tags}>
        <Tag tone="neutral">{record.Why === undefined ? pictureSourceNames[record.Source] : `${record.Why}抓拍`}</Tag>
        {record.IsSimulated && <Tag tone="info">模拟</Tag>}
      </p>
    </li>
  )
}

import type { LotRelease } from '@farm/contract/trace'
import { Suspense, useMemo, useState } from 'react'
import { PhotoThumb } from '../../../engine/photos/PhotoThumb.tsx'
import { usePhotoLinks } from '../../../engine/photos/photo-links.ts'
import { chunk } from '../../../platform/chunk.ts'
import { CheckBox } from '../../../ui/CheckBox.tsx'
import styles from './ReleasePanel.module.css'

const PhotoViewer = chunk(() => import('../../../engine/photos/PhotoViewer.tsx').then((file) => file.PhotoViewer))

interface PhotoBoxesProps {
  readonly choices: LotRelease['Choices']
  readonly chosen: readonly string[]
  readonly most: number
  readonly onChange: (chosen: readonly string[]) => void
}

/** Photos are made known one by one: somebody has looked at each. */
export function PhotoBoxes({ choices, chosen, most, onChange }: PhotoBoxesProps) {
  const links = usePhotoLinks(useMemo(() => choices.map(({ Id }) => Id), [choices]))
  const [open, setOpen] = useState<number>()
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  if (choices.length === 0) return <p className={styles.hint}>这个批次的打卡没有照片。</p>
  return (
    <>
      <p className={styles.hint}>
        已选 {chosen.length} / {most} 张。照片里可能有人，请先看过再选；下沿的时间、位置和姓名水印会裁掉。
      </p>
      <ul className={styles.photos} aria-label="公开的照片">
        {choices.map(({ Id, Day, Title }, index) => {
          const isChosen = chosen.includes(Id)
          return (
            <li key={Id} data-chosen={isChosen || undefined}>
              <div className={styles.photo}>
                <PhotoThumb
                  id={Id}
                  link={links[index]}
                  alt={`${Day} ${Title}`}
                  copy="thumb"
                  onOpen={() => setOpen(index)}
                />
              </div>
              <CheckBox
                label={`公开 ${Day} ${Title} 的照片`}
                checked={isChosen}
                disabled={!isChosen && chosen.length >= most}
                onChange={() => toggle(Id)}
              />
              <small>
                {Day} {Title}
              </small>
            </li>
          )
        })}
      </ul>
      {open !== undefined && (
        <Suspense>
          <PhotoViewer
            links={links}
            ids={choices.map(({ Id }) => Id)}
            label="照片"
            start={open}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

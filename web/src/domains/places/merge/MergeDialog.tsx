import type { WireRecord } from '@farm/contract/forms'
import { type PlaceShape, placeForm } from '@farm/contract/places'
import { useMemo, useState } from 'react'
import { FarmGround } from '../../../engine/map/FarmGround.tsx'
import { MapFrame } from '../../../engine/map/MapFrame.tsx'
import { areaText, cornersOf } from '../../../engine/map/outline-of.ts'
import { useShapesAround } from '../../../engine/map/neighbours.ts'
import { useDiscarding } from '../../../engine/map/use-discarding.tsx'
import { nameOf } from '../../../engine/records/record-fields.ts'
import { Button } from '../../../ui/Button.tsx'
import type { GroundShape } from '../../../ui/ground-things.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import styles from './Merge.module.css'
import { outlineOf } from './outline.ts'
import { useMerge } from './use-merge.ts'

interface MergeDialogProps {
  readonly record: WireRecord
  readonly onClose: () => void
}

/** Makes one plot of the one that is open and others that lie beside it. */
export function MergeDialog({ record, onClose }: MergeDialogProps) {
  const [name, setName] = useState(nameOf(placeForm, record))
  const [picked, pick] = useState<readonly string[]>([])
  const ring = useMemo(() => cornersOf(record.Data.Boundary), [record])
  const { data: around } = useShapesAround(ring)
  const beside = useMemo(() => besideIn(around ?? [], record), [around, record])
  const chosen = useMemo(() => beside.filter(({ Id }) => picked.includes(Id)), [beside, picked])
  const outline = useMemo(() => outlineOf([ring, ...chosen.map(({ Points }) => Points)]), [ring, chosen])
  const { mutate, isPending, error } = useMerge(record, onClose)
  const { close, question } = useDiscarding({ hasChanges: picked.length > 0 && !isPending, onClose })
  const shapes = useMemo(() => shapesOf(record, beside, picked), [record, beside, picked])
  const toggle = (id: string) => pick(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id])
  const isReady = chosen.length > 0 && outline !== undefined && name.trim() !== '' && !isPending
  const send = () =>
    outline &&
    mutate({ name, corners: outline, others: chosen.map(({ Id, UpdateTime }) => ({ id: Id, updateTime: UpdateTime })) })
  return (
    <MapFrame
      title={`合并地块：${nameOf(placeForm, record)}`}
      onClose={close}
      aside={
        <>
          <p className={styles.help}>
            选择要并入这块地的相邻地块。安全间隔期、用药次数和种植历史都由合并后的地块承担。
          </p>
          <fieldset className={styles.list}>
            <legend>相邻地块</legend>
            {beside.length === 0 && '附近没有同一企业的其他地块'}
            {beside.map(({ Id, Name, Points }) => (
              <label key={Id} className={styles.plot}>
                <input type="checkbox" checked={picked.includes(Id)} onChange={() => toggle(Id)} />
                {Name}（{areaText(Points)}）
              </label>
            ))}
          </fieldset>
          <TextInput label="合并后的名称" value={name} onChange={setName} />
          <p className={styles.fault} role="status">
            {error?.message ?? (chosen.length > 0 && !outline ? '所选地块不相邻，或中间有空地，不能合并成一块' : '')}
          </p>
          {outline && chosen.length > 0 && <p className={styles.help}>合并后 {areaText(outline)}</p>}
          <div className={styles.foot}>
            <Button kind="primary" disabled={!isReady} onClick={send}>
              {isPending ? '正在合并…' : '合并'}
            </Button>
            <Button onClick={close}>取消</Button>
          </div>
        </>
      }
    >
      {question}
      <FarmGround label={`${nameOf(placeForm, record)}的地图`} shapes={shapes} focus={ring} onChoose={toggle} />
    </MapFrame>
  )
}

/** Plots with a border, of the enterprise of the one that is open. */
function besideIn(around: readonly PlaceShape[], record: WireRecord): readonly PlaceShape[] {
  return around.filter(
    ({ Id, Points, Enterprise }) => Id !== record.Id && Points.length > 2 && Enterprise?.Id === record.Data.Compony,
  )
}

function shapesOf(record: WireRecord, beside: readonly PlaceShape[], picked: readonly string[]): GroundShape[] {
  return [
    ...beside.map(({ Id, Name, Points }): GroundShape => ({
      key: Id,
      name: Name,
      corners: Points,
      tone: picked.includes(Id) ? 'other' : 'quiet',
    })),
    { key: record.Id, name: nameOf(placeForm, record), corners: cornersOf(record.Data.Boundary), tone: 'plain' },
  ]
}

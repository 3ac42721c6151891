import { type WireRecord, polygonArea } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { formatQuantity } from '@farm/contract/values'
import { useMemo, useReducer, useState } from 'react'
import { FarmGround } from '../../../engine/map/FarmGround.tsx'
import { MapFrame } from '../../../engine/map/MapFrame.tsx'
import { useDiscarding } from '../../../engine/map/use-discarding.tsx'
import { useDrawingKeys } from '../../../engine/map/drawing-keys.ts'
import { cornersOf } from '../../../engine/map/outline-of.ts'
import { snapped } from '../../../engine/map/snapping.ts'
import { nameOf } from '../../../engine/records/record-fields.ts'
import { Button } from '../../../ui/Button.tsx'
import { beginDrawing, drawn } from '../../../ui/corners.ts'
import type { GroundShape } from '../../../ui/ground-things.ts'
import { PartList } from './PartList.tsx'
import styles from './Split.module.css'
import { type Part, partsOf } from './parts.ts'
import { splitRing } from './split.ts'
import { useSplit } from './use-split.ts'

interface SplitDialogProps {
  readonly record: WireRecord
  readonly onClose: () => void
}

const NOTHING: readonly Part[] = []

/** Divides a plot by a line across it. */
export function SplitDialog({ record, onClose }: SplitDialogProps) {
  const name = nameOf(placeForm, record)
  const ring = useMemo(() => cornersOf(record.Data.Boundary), [record])
  const [line, draw] = useReducer(drawn, [], beginDrawing)
  const [names, setNames] = useState<Readonly<Record<number, string>>>({})
  const [picked, setKept] = useState(0)
  const split = useMemo(() => splitRing(ring, line.corners), [ring, line.corners])
  // A line that is drawn anew may leave fewer parts.
  const kept = 'parts' in split ? Math.min(picked, split.parts.length - 1) : 0
  const parts = useMemo(
    () => ('parts' in split ? partsOf(split.parts, { name, names, kept }) : NOTHING),
    [split, name, names, kept],
  )
  const { send, isSending, fault } = useSplit(record, onClose)
  const { close, question } = useDiscarding({ hasChanges: line.corners.length > 0 && !isSending, onClose })
  useDrawingKeys(draw)
  const shapes = useMemo(() => shapesOf(parts, ring, kept), [parts, ring, kept])
  const outline = useMemo(() => ({ corners: line.corners, chosen: line.chosen, kind: 'line' as const }), [line])
  const isNamed = parts.every((part) => part.name.trim() !== '')
  return (
    <MapFrame
      title={`分割地块：${name}`}
      onClose={close}
      aside={
        <>
          <p className={styles.help}>
            在图上点两下或更多下，画一条穿过地块的线。原地块共 {formatQuantity(polygonArea(ring), '亩')}。
          </p>
          <div className={styles.line}>
            <Button disabled={line.done.length === 0} title="Ctrl+Z" onClick={() => draw({ do: 'undo' })}>
              撤销
            </Button>
            <Button disabled={line.undone.length === 0} title="Ctrl+Shift+Z" onClick={() => draw({ do: 'redo' })}>
              重做
            </Button>
            <Button disabled={line.corners.length === 0} onClick={() => draw({ do: 'replace', corners: [] })}>
              清空
            </Button>
          </div>
          <p className={styles.fault} role="status">
            {fault ?? ('fault' in split && line.corners.length > 1 ? split.fault : undefined)}
          </p>
          {parts.length > 0 && (
            <PartList
              parts={parts}
              kept={kept}
              onKeep={setKept}
              onName={(at, next) => setNames({ ...names, [at]: next })}
            />
          )}
          <div className={styles.foot}>
            <Button
              kind="primary"
              disabled={parts.length === 0 || !isNamed || isSending}
              onClick={() => void send(parts, kept)}
            >
              {isSending ? '正在分割…' : '分割'}
            </Button>
            <Button onClick={close}>取消</Button>
          </div>
        </>
      }
    >
      {question}
      <FarmGround
        label={`${name}的地图`}
        shapes={shapes}
        outline={outline}
        focus={ring}
        onStroke={draw}
        snap={(corner, metresPerPixel) => snapped(corner, [ring], metresPerPixel)}
      />
    </MapFrame>
  )
}

function shapesOf(parts: readonly Part[], ring: GroundShape['corners'], kept: number): GroundShape[] {
  if (parts.length === 0) return [{ key: 'whole', name: '', corners: ring, tone: 'plain' }]
  return parts.map(({ name, corners }, index) => ({
    key: String(index),
    name,
    corners,
    tone: index === kept ? 'plain' : 'other',
  }))
}

import { use, useMemo, useReducer, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CornersBox } from './CornersBox.tsx'
import { DrawingTools } from './DrawingTools.tsx'
import { FarmGround } from './FarmGround.tsx'
import styles from './MapEditor.module.css'
import { MapFrame } from './MapFrame.tsx'
import { OutlineFigures } from './OutlineFigures.tsx'
import { OverlapNote } from './OverlapNote.tsx'
import { type Corner, beginDrawing, drawn } from '../../ui/corners.ts'
import type { GroundShape } from '../../ui/ground-things.ts'
import { OutlineOwnerContext, useNeighbours } from './neighbours.ts'
import { faultOfOutline } from './outline-of.ts'
import { snapped } from './snapping.ts'
import { useDrawingKeys } from './drawing-keys.ts'
import { useOwnPosition } from './use-own-position.ts'

interface MapEditorProps {
  readonly label: string
  readonly corners: readonly Corner[]
  /** Where to look first when nothing is drawn yet. */
  readonly near: Corner | undefined
  readonly onDone: (corners: readonly Corner[]) => void
  readonly onClose: () => void
}

/** The map, to draw an area: by clicks, by walking around it, or by its coordinates. */
export function MapEditor({ label, corners: before, near, onDone, onClose }: MapEditorProps) {
  const [drawing, draw] = useReducer(drawn, before, beginDrawing)
  const [focus, setFocus] = useState<readonly Corner[]>(() => (near && before.length === 0 ? [near] : before))
  const own = useOwnPosition({ isAskedAtOnce: focus.length === 0, onFirst: (at) => setFocus([at]) })
  const { corners } = drawing
  const owner = use(OutlineOwnerContext)
  const { data: neighbours } = useNeighbours(corners.length > 0 ? corners : focus, owner.id)
  const shapes = useMemo(() => (neighbours ?? []).map((one): GroundShape => ({ ...one, tone: 'quiet' })), [neighbours])
  const rings = useMemo(() => (neighbours ?? []).map((one) => one.corners), [neighbours])
  const fault = faultOfOutline(corners)
  useDrawingKeys(draw)
  return (
    <MapFrame
      title={`${label}：画边界`}
      onClose={onClose}
      aside={
        <>
          <OutlineFigures corners={corners} />
          <p className={styles.fault} role="status">
            {fault}
          </p>
          {owner.warnsOfOverlap && !fault && <OverlapNote corners={corners} neighbours={neighbours ?? []} />}
          <DrawingTools drawing={drawing} own={own} onStroke={draw} onFocus={setFocus} />
          <CornersBox
            corners={corners}
            onCorners={(next) => draw({ do: 'replace', corners: next })}
            onLook={setFocus}
          />
          <div className={styles.foot}>
            <Button kind="primary" disabled={fault !== undefined} onClick={() => onDone(corners)}>
              确定
            </Button>
            <Button onClick={onClose}>取消</Button>
          </div>
        </>
      }
    >
      <FarmGround
        label={`${label}的地图`}
        outline={drawing}
        shapes={shapes}
        focus={focus}
        person={own.at}
        onStroke={draw}
        snap={(corner, metresPerPixel) => snapped(corner, rings, metresPerPixel)}
      />
      {corners.length === 0 && <p className={styles.hint}>在图上点出每个拐点，或带着手机绕地块走一圈</p>}
    </MapFrame>
  )
}

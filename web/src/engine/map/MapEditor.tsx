import { use, useMemo, useReducer, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { CornersBox } from './CornersBox.tsx'
import { cornersText } from './corners-text.ts'
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
import { useDiscarding } from './use-discarding.tsx'
import { useSight } from './use-sight.ts'

interface MapEditorProps {
  readonly label: string
  readonly corners: readonly Corner[]
  /** Where to look first when nothing is drawn yet. */
  readonly near: Corner | undefined
  /** Whose plots it lies among; all that the person may see unless told. */
  readonly enterprise: string | undefined
  readonly onDone: (corners: readonly Corner[]) => void
  readonly onClose: () => void
}

/** The map, to draw an area: by clicks, by walking around it, or by its coordinates. */
export function MapEditor({ label, corners: before, near, enterprise, onDone, onClose }: MapEditorProps) {
  const [drawing, draw] = useReducer(drawn, before, beginDrawing)
  const { corners } = drawing
  const { focus, look, own, isLooking } = useSight({
    known: near && before.length === 0 ? [near] : before,
    enterprise,
    isDrawn: corners.length > 0,
  })
  const owner = use(OutlineOwnerContext)
  const { data: neighbours } = useNeighbours(corners.length > 0 ? corners : focus, owner.id)
  const shapes = useMemo(() => (neighbours ?? []).map((one): GroundShape => ({ ...one, tone: 'quiet' })), [neighbours])
  const rings = useMemo(() => (neighbours ?? []).map((one) => one.corners), [neighbours])
  const fault = faultOfOutline(corners)
  /** What stands in the box of coordinates can't be read: the outline is not what the person meant. */
  const [isUnread, setUnread] = useState(false)
  const hasChanges = isUnread || cornersText(corners) !== cornersText(before)
  const { close, question } = useDiscarding({ hasChanges, onClose })
  useDrawingKeys(draw)
  return (
    <MapFrame
      title={`${label}：画边界`}
      onClose={close}
      aside={
        <>
          <OutlineFigures corners={corners} />
          <p className={styles.fault} role="status">
            {fault}
          </p>
          {owner.warnsOfOverlap && !fault && <OverlapNote corners={corners} neighbours={neighbours ?? []} />}
          <DrawingTools drawing={drawing} own={own} onStroke={draw} onFocus={look} />
          <CornersBox
            corners={corners}
            onCorners={(next) => draw({ do: 'replace', corners: next })}
            onLook={look}
            onUnread={setUnread}
          />
          <div className={styles.foot}>
            <Button kind="primary" disabled={fault !== undefined || isUnread} onClick={() => onDone(corners)}>
              采用这条边界
            </Button>
            <Button onClick={close}>取消</Button>
          </div>
        </>
      }
    >
      {/* A click before the map is where it belongs would mean another place. */}
      {isLooking ? (
        <Waiting />
      ) : (
        <FarmGround
          label={`${label}的地图`}
          outline={drawing}
          shapes={shapes}
          focus={focus}
          person={own.at}
          onStroke={draw}
          snap={(corner, metresPerPixel) => snapped(corner, rings, metresPerPixel)}
        />
      )}
      {question}
      {corners.length === 0 && <p className={styles.hint}>在图上点出每个拐点，或带着手机绕地块走一圈</p>}
    </MapFrame>
  )
}

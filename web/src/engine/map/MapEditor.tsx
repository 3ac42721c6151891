import { useEffect, useReducer, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CornersBox } from './CornersBox.tsx'
import { DrawingTools } from './DrawingTools.tsx'
import { Ground } from '../../ui/Ground.tsx'
import styles from './MapEditor.module.css'
import { MapFrame } from './MapFrame.tsx'
import { OutlineFigures } from './OutlineFigures.tsx'
import { type Corner, beginDrawing, drawn } from '../../ui/corners.ts'
import { strokeOfKey } from './drawing-keys.ts'
import { faultOfOutline } from './outline-of.ts'
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
  const fault = faultOfOutline(corners)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const stroke = strokeOfKey(event)
      if (!stroke) return
      event.preventDefault()
      draw(stroke)
    }
    // A button that went out of use, or a corner that is gone, leaves the focus nowhere.
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
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
      <Ground label={`${label}的地图`} outline={drawing} focus={focus} person={own.at} onStroke={draw} />
      {corners.length === 0 && <p className={styles.hint}>在图上点出每个拐点，或带着手机绕地块走一圈</p>}
    </MapFrame>
  )
}

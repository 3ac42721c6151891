import { valueOfFile } from '../geo/geo-text.ts'
import { GeoFileButton } from '../geo/GeoFileButton.tsx'
import { useMemo, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { GroundShape } from '../../../ui/ground-things.ts'
import { DrawingTools } from '../DrawingTools.tsx'
import { FarmGround } from '../FarmGround.tsx'
import { MapFrame } from '../MapFrame.tsx'
import { useDiscarding } from '../use-discarding.tsx'
import { useOwnPosition } from '../use-own-position.ts'
import styles from './Border.module.css'
import { BorderChoice } from './BorderChoice.tsx'
import { BorderFigures } from './BorderFigures.tsx'
import { BorderFoot } from './BorderFoot.tsx'
import { type BorderRead, type Ring, borderIn } from './border-rings.ts'
import { useBorderDraft } from './use-border-draft.ts'
import { type Bordered, useSetBorder } from './use-borders.ts'

interface BorderEditorProps {
  readonly of: Bordered
  readonly all: readonly Bordered[]
  readonly onChoose: (id: string) => void
  readonly onClose: () => void
}

/** More corners are not to be moved by hand. */
const MOST_DRAWN = 500

/** Sets one border: out of a file, or drawn; seen on the map before it counts. */
export function BorderEditor({ of, all, onChoose, onClose }: BorderEditorProps) {
  const { imported, isDrawing, drawing, rings, fault, stroke, take, forget } = useBorderDraft()
  const [focus, look] = useState<Ring>(() => of.rings.flat())
  const own = useOwnPosition({ isAskedAtOnce: false, onFirst: (at) => look([at]) })
  const { set, isSending, fault: refusal } = useSetBorder(onClose)
  const { close, question } = useDiscarding({ hasChanges: rings.length > 0 && !isSending, onClose })
  const shapes = useMemo(
    () => imported.map((corners, index): GroundShape => ({ key: String(index), name: '', corners, tone: 'fresh' })),
    [imported],
  )
  const mended = drawing.corners.length === 0 ? mendable(of) : undefined
  const onRead = (next: BorderRead) => {
    take(next)
    if ('rings' in next) look(next.rings.flat())
  }
  return (
    <MapFrame
      title="设置边界"
      onClose={close}
      aside={
        <>
          <BorderChoice of={of} all={all} isDisabled={rings.length > 0} onChoose={onChoose} />
          <BorderSource onRead={onRead} />
          {isDrawing ? (
            <>
              <p className={styles.note}>或在图上点出边界的每个拐点</p>
              {mended && <Button onClick={() => stroke({ do: 'replace', corners: mended })}>修改现有边界</Button>}
              <DrawingTools drawing={drawing} own={own} onStroke={stroke} onFocus={look} />
            </>
          ) : (
            <Button onClick={forget}>放弃导入的边界</Button>
          )}
          <BorderFigures rings={rings.length > 0 ? rings : of.rings} />
          <p className={styles.fault} role="status">
            {fault ?? refusal}
          </p>
          <BorderFoot
            of={of}
            rings={rings}
            isFaulty={fault !== undefined}
            isSending={isSending}
            onSet={(next) => set(of, next)}
            onClose={close}
          />
        </>
      }
    >
      {question}
      <FarmGround
        label={`${of.name}的地图`}
        shapes={shapes}
        focus={focus}
        person={own.at}
        outline={drawing}
        onStroke={stroke}
      />
    </MapFrame>
  )
}

/** The border that there is, where it can be mended by hand. */
function mendable({ rings }: Bordered): Ring | undefined {
  const [only] = rings
  return rings.length === 1 && only !== undefined && only.length <= MOST_DRAWN ? only : undefined
}

/** A border out of a file. */
function BorderSource({ onRead }: { readonly onRead: (read: BorderRead) => void }) {
  const take = async (file: File) => onRead(borderIn(await valueOfFile(file)))
  return <GeoFileButton label="从 GeoJSON 或 KML 文件导入" onFile={(file) => void take(file)} />
}

import { useEffect, useMemo } from 'react'
import { FarmGround } from '../../../engine/map/FarmGround.tsx'
import { ReferencePicker } from '../../../engine/reference/ReferencePicker.tsx'
import { useOnlyEnterprise } from '../../../engine/reference/use-only-enterprise.ts'
import { Button } from '../../../ui/Button.tsx'
import { ComponentTheme } from '../../../ui/ComponentTheme.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import type { GroundShape } from '../../../ui/ground-things.ts'
import styles from './Import.module.css'
import { ImportDone } from './ImportDone.tsx'
import { ImportSource } from './ImportSource.tsx'
import { ImportTable } from './ImportTable.tsx'
import type { ImportLine } from './import-plan.ts'
import { type ImportModel, useImport } from './use-import.ts'

/** Shapes of a file become plots: seen on the map first, decided one by one. */
export function ImportPanel({ onClose }: { readonly onClose: () => void }) {
  const model = useImport()
  const { lines, fault, notes, stage, enterprise, setEnterprise } = model
  const { id: only } = useOnlyEnterprise()
  useEffect(() => {
    if (only !== undefined && enterprise === undefined) setEnterprise(only)
  }, [only, enterprise, setEnterprise])
  const shapes = useMemo(() => shapesOf(lines), [lines])
  const everything = useMemo(() => model.shapes.flatMap(({ corners }) => corners), [model.shapes])
  return (
    <SidePanel title="导入地块边界" size="wide" onClose={onClose}>
      <div className={styles.panel}>
        {stage.kind === 'choosing' && <ImportSource onRead={model.take} />}
        {fault && <Notice>{fault}</Notice>}
        {notes.map((note) => (
          <Notice key={note}>{note}</Notice>
        ))}
        {lines.length > 0 && (
          <>
            <div className={styles.map}>
              <FarmGround label="要导入的图形" shapes={shapes} focus={everything} />
            </div>
            {stage.kind === 'done' ? (
              <ImportDone
                imported={stage.imported}
                onUndo={model.undo}
                onResume={() => void model.run()}
                onClose={onClose}
              />
            ) : (
              <>
                <ComponentTheme>
                  <div className={styles.enterprise}>
                    <span>所属企业</span>
                    <ReferencePicker
                      to="enterprises"
                      label="所属企业"
                      placeholder="请选择所属企业"
                      value={enterprise === undefined ? [] : [enterprise]}
                      onChange={([id]) => setEnterprise(id)}
                    />
                  </div>
                </ComponentTheme>
                <ImportTable
                  lines={lines}
                  rename={model.rename}
                  decide={model.decide}
                  isRunning={stage.kind === 'running'}
                />
                <ImportFoot model={model} />
              </>
            )}
          </>
        )}
      </div>
    </SidePanel>
  )
}

function ImportFoot({ model: { lines, stage, enterprise, isKnown, run, cancel } }: { readonly model: ImportModel }) {
  const count = lines.filter(({ act }) => act !== 'skip').length
  if (stage.kind === 'running') {
    return (
      <div className={styles.foot}>
        <progress value={stage.done} max={stage.of} aria-label="导入进度" />
        <span>
          {stage.done} / {stage.of}
        </span>
        <Button onClick={cancel}>停止导入</Button>
      </div>
    )
  }
  return (
    <div className={styles.foot}>
      <Button kind="primary" disabled={count === 0 || enterprise === undefined || !isKnown} onClick={() => void run()}>
        导入 {count} 块地
      </Button>
      {enterprise === undefined && <span className={styles.hint}>先选择所属企业</span>}
    </div>
  )
}

const tones = { add: 'fresh', edit: 'other', skip: 'quiet' } as const

function shapesOf(lines: readonly ImportLine[]): GroundShape[] {
  return lines.flatMap(({ shape: { corners }, name, act }, index) =>
    corners.length === 0 ? [] : [{ key: String(index), name, corners, tone: tones[act] }],
  )
}

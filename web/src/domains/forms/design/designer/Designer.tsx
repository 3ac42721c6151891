import type { Design } from '@farm/contract/forms'
import { Segmented } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { ComponentTheme } from '../../../../ui/ComponentTheme.tsx'
import { liveFields } from '../state/draft-form.ts'
import { Properties } from '../properties/Properties.tsx'
import { ConflictNote } from './ConflictNote.tsx'
import styles from './Designer.module.css'
import { LeaveGuard } from './LeaveGuard.tsx'
import { Palette } from './Palette.tsx'
import { Preview } from './Preview.tsx'
import { Toolbar } from './Toolbar.tsx'
import { UndoBar } from './UndoBar.tsx'
import { DesignContext } from './design-context.ts'
import { RemoveFieldContext } from './remove-context.ts'
import { TrialContext } from './trial-context.ts'
import { useDesign } from './use-design.ts'
import { useDesignKeys } from './use-design-keys.ts'
import { useDragging } from './use-dragging.ts'
import { useRemoval } from './use-removal.ts'
import { useTrialForm } from './use-trial.ts'

const panes = [
  { value: 'palette', label: '添加字段' },
  { value: 'preview', label: '预览' },
  { value: 'properties', label: '设置' },
]

/** The designer of one form: what it can hold, what it looks like, what its fields say of themselves. */
export function Designer({ design }: { readonly design: Design }) {
  const model = useDesign(design)
  const { offered, act, autosave } = model
  const fields = useMemo(() => liveFields(offered), [offered])
  const dragging = useDragging()
  const trial = useTrialForm(fields)
  const removal = useRemoval(model)
  const [pane, setPane] = useState('preview')
  const toPreview = useCallback(() => setPane('preview'), [])
  useDesignKeys({ undo: () => act({ do: 'undo' }), redo: () => act({ do: 'redo' }), save: () => void autosave.save() })
  const tried = useMemo(() => ({ fields, values: trial.values }), [fields, trial.values])
  return (
    <DesignContext value={model}>
      <RemoveFieldContext value={removal.remove}>
        <TrialContext value={tried}>
          <ComponentTheme>
            <div className={styles.screen}>
              <Toolbar />
              <ConflictNote />
              <div className={styles.switch}>
                <Segmented block options={panes} value={pane} onChange={setPane} aria-label="设计器" />
              </div>
              <div className={styles.panes} data-open={pane}>
                <div className={styles.pane} data-pane="palette">
                  <Palette dragging={dragging} onAdded={toPreview} />
                </div>
                <div className={styles.pane} data-pane="preview">
                  <Preview dragging={dragging} trial={trial} />
                </div>
                <div className={styles.pane} data-pane="properties">
                  <Properties />
                </div>
              </div>
              <UndoBar removal={removal} />
            </div>
            <LeaveGuard autosave={autosave} />
          </ComponentTheme>
        </TrialContext>
      </RemoveFieldContext>
    </DesignContext>
  )
}

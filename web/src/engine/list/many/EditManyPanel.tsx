import { type DynamicData, type WireRecord, normalRecord } from '@farm/contract/forms'
import { Form } from 'antd'
import { useMemo, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ComponentTheme } from '../../../ui/ComponentTheme.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { SurroundingsContext } from '../../form/surroundings.ts'
import type { RecordForm } from '../../records/record-form.ts'
import styles from './EditManyPanel.module.css'
import { ManyField } from './ManyField.tsx'
import { ManyReasons } from './ManyReasons.tsx'
import { ManySummary } from './ManySummary.tsx'
import { type Modes, filledForMany, manyFields } from './many-fields.ts'
import { type ManyChange, useEditMany } from './use-edit-many.ts'

interface EditManyPanelProps {
  readonly form: RecordForm
  readonly records: readonly WireRecord[]
  /** Called once they are changed. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Sets or clears the same fields of many records; first it says what will change. */
export function EditManyPanel({ form, records, onDone, onClose }: EditManyPanelProps) {
  const [controls] = Form.useForm<DynamicData>()
  const [modes, setModes] = useState<Modes>({})
  const [change, setChange] = useState<ManyChange>()
  const { send, isSending, reasons } = useEditMany(form)
  const fields = useMemo(() => filledForMany(manyFields(form), modes), [form, modes])
  const around = useMemo(() => ({ fields, at: [] }), [fields])
  const named = (mode: string) => Object.keys(fields).filter((name) => modes[name] === mode)
  const judge = async () => {
    const set = named('set')
    const values = await controls.validateFields(set).catch(() => undefined)
    if (!values) return
    const chosen = Object.fromEntries(Object.entries(fields).filter(([name]) => set.includes(name)))
    setChange({ set: normalRecord(chosen, values), clear: named('clear') })
  }
  const apply = async () => {
    if (!change || !(await send(records, change))) return
    onDone()
    onClose()
  }
  const isNothing = named('set').length + named('clear').length === 0
  return (
    <SidePanel title={`批量编辑 ${records.length} 条${form.name}`} onClose={onClose}>
      <ComponentTheme>
        <SurroundingsContext value={around}>
          <Form form={controls} layout="vertical" className={styles.form ?? ''} hidden={change !== undefined}>
            {Object.entries(fields).map(([name, field]) => (
              <ManyField
                key={name}
                name={name}
                field={field}
                mode={modes[name] ?? 'keep'}
                onMode={(mode) => {
                  setModes({ ...modes, [name]: mode })
                  if (mode === 'set' && field.type === 'yesNo') controls.setFieldValue(name, false)
                }}
              />
            ))}
            <div className={styles.foot}>
              <Button kind="primary" onClick={() => void judge()} disabled={isNothing}>
                下一步
              </Button>
              <Button onClick={onClose}>取消</Button>
            </div>
          </Form>
        </SurroundingsContext>
        {change && (
          <div className={styles.form}>
            <ManySummary fields={fields} change={change} count={records.length} />
            <ManyReasons reasons={reasons} />
            <div className={styles.foot}>
              <Button kind="primary" onClick={() => void apply()} disabled={isSending}>
                {isSending ? '正在修改…' : '确定修改'}
              </Button>
              <Button onClick={() => setChange(undefined)} disabled={isSending}>
                上一步
              </Button>
            </div>
          </div>
        )}
      </ComponentTheme>
    </SidePanel>
  )
}

import type { SavedView } from '@farm/contract/views'
import { type SyntheticEvent, useState } from 'react'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { HttpFailure } from '../../platform/http.ts'
import { OwnerChoice } from './OwnerChoice.tsx'
import styles from './ViewDialog.module.css'
import type { Owned } from './use-view-acts.ts'
import { type ViewPart, partLabels, viewParts } from './view-state.ts'

/** What was entered. */
interface NamedView extends Owned {
  readonly Name: string
  readonly parts: ReadonlySet<ViewPart>
  readonly isDefault: boolean
}

interface ViewDialogProps {
  readonly title: string
  /** The view that is changed: what it keeps stays as it is. */
  readonly view?: SavedView
  readonly onSave: (view: NamedView) => Promise<unknown>
  readonly onClose: () => void
}

const MOST_SIGNS = 40

/** Asks for the name of a view, whose it is and what it keeps. */
export function ViewDialog({ title, view, onSave, onClose }: ViewDialogProps) {
  const [name, setName] = useState(view?.Name ?? '')
  const [owned, setOwned] = useState<Owned>(view ?? { Owner: 'own' })
  const [parts, setParts] = useState<ReadonlySet<ViewPart>>(new Set(viewParts))
  const [isDefault, setDefault] = useState(view?.IsDefault ?? false)
  const [fault, setFault] = useState<Error>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const faulty = faultOf(name, owned)
    if (faulty) return setFault(faulty)
    setBusy(true)
    try {
      const { Owner, RoleId, OrganId } = owned
      const whose = { Owner, ...(Owner === 'role' && { RoleId }), ...(Owner === 'organ' && { OrganId }) }
      await onSave({ Name: name.trim(), parts, isDefault, ...whose })
      onClose()
    } catch (failure) {
      setFault(failure instanceof Error ? failure : new Error(String(failure)))
      setBusy(false)
    }
  }
  const atName = fieldFault(fault, 'Name')
  return (
    <BottomSheet title={title} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {fault && atName === undefined && <Notice>{fault.message}</Notice>}
        <TextInput label="名称" value={name} onChange={(text) => setName(text.slice(0, MOST_SIGNS))} fault={atName} />
        <OwnerChoice owned={owned} onChange={setOwned} />
        {!view && <PartChoice parts={parts} onChange={setParts} />}
        {!view && (
          <label className={styles.check}>
            <input type="checkbox" checked={isDefault} onChange={() => setDefault(!isDefault)} />
            打开列表时默认使用
          </label>
        )}
        <div className={styles.buttons}>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? '正在保存…' : '保存'}
          </Button>
        </div>
      </form>
    </BottomSheet>
  )
}

interface PartChoiceProps {
  readonly parts: ReadonlySet<ViewPart>
  readonly onChange: (parts: ReadonlySet<ViewPart>) => void
}

function PartChoice({ parts, onChange }: PartChoiceProps) {
  const toggle = (part: ViewPart) => {
    const next = new Set(parts)
    if (!next.delete(part)) next.add(part)
    onChange(next)
  }
  return (
    <fieldset className={styles.choices}>
      <legend>保存内容</legend>
      {viewParts.map((part) => (
        <label key={part} className={styles.check}>
          <input type="checkbox" checked={parts.has(part)} onChange={() => toggle(part)} />
          {partLabels[part]}
        </label>
      ))}
    </fieldset>
  )
}

function faultOf(name: string, { Owner, RoleId, OrganId }: Owned): Error | undefined {
  if (name.trim() === '') return nameFault('请填写名称')
  if (Owner === 'role' && !RoleId) return new Error('请选择角色')
  if (Owner === 'organ' && !OrganId) return new Error('请选择组织')
  return undefined
}

function nameFault(text: string): Error {
  return new HttpFailure({ status: 422, code: 'wire/fields', errors: [text], fields: { Name: [text] } })
}

function fieldFault(fault: Error | undefined, field: string): string | undefined {
  return fault instanceof HttpFailure ? fault.fields?.[field]?.[0] : undefined
}

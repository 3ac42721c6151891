import { type ImportMode, importModes, sheetCalls } from '@farm/contract/sheets'
import { useId, useState } from 'react'
import { v7 as newId } from 'uuid'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { RecordForm } from '../records/record-form.ts'
import styles from './ImportPanel.module.css'
import { SheetPicker } from './SheetPicker.tsx'
import { useBegin } from './import-queries.ts'
import { modeNames } from './import-state.ts'
import { ID_KEY, keysOf } from './key-fields.ts'
import { useDownload } from './use-download.ts'
import { useSheetUpload } from './use-sheet-upload.ts'

interface BeginImportProps {
  readonly form: RecordForm
  readonly onBegun: (id: string) => void
}

/** Template, file, and what is done with its rows; then the file is checked, and nothing is changed yet. */
export function BeginImport({ form, onBegun }: BeginImportProps) {
  const sheet = useSheetUpload()
  const [mode, setMode] = useState<ImportMode>('add')
  const [key, setKey] = useState(ID_KEY)
  const begin = useBegin()
  const id = useIdOf(`${sheet.id} ${mode} ${key}`)
  const check = () => {
    if (sheet.id === undefined) return
    const among = mode === 'add' ? {} : { Key: key }
    const body = { Id: id, FormId: form.id, FileId: sheet.id, Mode: mode, ...among }
    begin.mutate(body, { onSuccess: ({ Id }) => onBegun(Id) })
  }
  return (
    <ol className={styles.steps}>
      <li>
        <h3 className={styles.step}>下载模板并填写</h3>
        <TemplateButton form={form} />
      </li>
      <li>
        <h3 className={styles.step}>选择填好的文件</h3>
        <SheetPicker sheet={sheet} />
      </li>
      <li>
        <h3 className={styles.step}>导入方式</h3>
        <Modes value={mode} onChange={setMode} />
        {mode !== 'add' && <KeyChoice form={form} value={key} onChange={setKey} />}
      </li>
      <li>
        <h3 className={styles.step}>检查</h3>
        <p className={styles.hint}>先检查整个文件，这一步不会改动任何数据。</p>
        {begin.error && <Notice>{begin.error.message}</Notice>}
        <Button kind="primary" onClick={check} disabled={sheet.id === undefined || begin.isPending}>
          开始检查
        </Button>
      </li>
    </ol>
  )
}

/** The same for the same import: sent again after a lost answer it is begun once. */
function useIdOf(what: string): string {
  const [kept, setKept] = useState(() => ({ what, id: newId() }))
  if (kept.what !== what) setKept({ what, id: newId() })
  return kept.id
}

function TemplateButton({ form: { id, name } }: { readonly form: RecordForm }) {
  const { arriving, start } = useDownload()
  const download = () => void start(sheetCalls.template, { formId: id }, `${name}导入模板.xlsx`)
  return (
    <Button onClick={download} disabled={arriving !== undefined}>
      {arriving ? '正在下载…' : '下载模板'}
    </Button>
  )
}

interface ModesProps {
  readonly value: ImportMode
  readonly onChange: (mode: ImportMode) => void
}

function Modes({ value, onChange }: ModesProps) {
  const name = useId()
  return (
    <div className={styles.modes} role="radiogroup" aria-label="导入方式">
      {importModes.map((mode) => (
        <label key={mode} className={styles.mode}>
          <input type="radio" name={name} checked={mode === value} onChange={() => onChange(mode)} />
          {modeNames[mode]}
        </label>
      ))}
    </div>
  )
}

interface KeyChoiceProps {
  readonly form: RecordForm
  readonly value: string
  readonly onChange: (key: string) => void
}

function KeyChoice({ form, value, onChange }: KeyChoiceProps) {
  return (
    <label className={styles.key}>
      按哪一列找到已有的记录
      <select className={styles.select} value={value} onChange={({ target }) => onChange(target.value)}>
        {keysOf(form).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

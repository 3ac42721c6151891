import { readData } from '@farm/contract/forms'
import { dictionaryForm } from '@farm/contract/dictionaries'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAddress, useCan } from '../../../../engine/permission/index.ts'
import { useRecordPage } from '../../../../engine/records/record-queries.ts'
import { entriesOf } from '../state/dictionary-entries.ts'
import { DictionaryDialog } from './DictionaryDialog.tsx'
import { SelectProperty } from './PropertyControls.tsx'
import styles from './Properties.module.css'
import { Button } from '../../../../ui/Button.tsx'

const MOST = 200

interface DictionaryPropertyProps {
  readonly value: string
  readonly onChange: (id: string) => void
}

/** Which dictionary the options come from; a new one is made without leaving the form. */
export function DictionaryProperty({ value, onChange }: DictionaryPropertyProps) {
  const can = useCan()
  const address = useAddress()
  const [isAdding, setAdding] = useState(false)
  const { data, error } = useRecordPage({ formId: dictionaryForm.id, page: 1, pageSize: MOST, orderBy: 'Name asc' })
  const records = data?.answer ?? []
  const chosen = records.find(({ Id }) => Id === value)
  const options = records.map(({ Id, Data }) => ({ value: Id, label: readData(dictionaryForm, Data).Name ?? '' }))
  return (
    <>
      <SelectProperty
        property="Dictionary"
        label="字典"
        value={value || undefined}
        options={options}
        placeholder={error ? error.message : '请选择字典'}
        hint={chosen && entriesOf(chosen.Data).join('、')}
        onChange={(id = '') => onChange(id)}
      />
      <p className={styles.links}>
        {can('/Core/DictionaryAdd') && (
          <Button kind="quiet" onClick={() => setAdding(true)}>
            新建字典
          </Button>
        )}
        {chosen && can('/Core/DictionaryAdd/:id') && (
          <Link to={address(`/Core/DictionaryAdd/${chosen.Id}`)} target="_blank">
            编辑条目
          </Link>
        )}
      </p>
      {isAdding && (
        <DictionaryDialog
          onClose={() => setAdding(false)}
          onDone={(id) => {
            setAdding(false)
            onChange(id)
          }}
        />
      )}
    </>
  )
}

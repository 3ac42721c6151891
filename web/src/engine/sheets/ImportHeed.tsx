import type { SheetImport } from '@farm/contract/sheets'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { usePermission } from '../permission/index.ts'
import styles from './ImportPanel.module.css'
import { useBegin, useImportAct } from './import-queries.ts'
import { ID_KEY } from './key-fields.ts'

interface ImportHeedProps {
  readonly of: SheetImport
  readonly onBegun: (id: string) => void
}

/** What is no fault of a checked file and yet may not be meant. */
export function ImportHeed({ of: one, onBegun }: ImportHeedProps) {
  const { Numbered, Twins, TwinRows } = one
  const named = `第 ${TwinRows.join('、')} ${Twins > TwinRows.length ? '等' : ''}行`
  return (
    <>
      {Numbered > 0 && (
        <div className={styles.heed}>
          <p className={styles.warning}>
            有 {Numbered} 行带有系统编号，按“只新增”会各成为一条新记录，与原来的记录重复。
          </p>
          <AsUpdate of={one} onBegun={onBegun} />
        </div>
      )}
      {Twins > 0 && (
        <p className={styles.warning}>
          有 {Twins} 行与前面的行内容完全相同（{named}），导入后会重复。
        </p>
      )}
    </>
  )
}

/** Checks the same file anew: rows with a number change the record that has it. Only who sent the file can. */
function AsUpdate({ of: { Id, FormId, FileId, User }, onBegun }: ImportHeedProps) {
  const begin = useBegin()
  // Sent again after a lost answer it is begun once.
  const [newOne] = useState(() => newId())
  const { mutate } = useImportAct(Id)
  const { Id: ownId } = usePermission().User
  if (User.Id !== ownId) return null
  const again = () =>
    begin.mutate(
      { Id: newOne, FormId, FileId, Mode: 'both', Key: ID_KEY },
      {
        onSuccess: (begun) => {
          mutate('cancel')
          onBegun(begun.Id)
        },
      },
    )
  return (
    <>
      {begin.error && <Notice>{begin.error.message}</Notice>}
      <Button onClick={again} disabled={begin.isPending}>
        改为按系统编号更新
      </Button>
    </>
  )
}

import { type SheetImport, importCalls } from '@farm/contract/sheets'
import { type ReactNode, useState } from 'react'
import { formatCount } from '@farm/contract/values'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { formatMoment } from '../../platform/time.ts'
import styles from './ImportPanel.module.css'
import { ImportAsks } from './ImportAsks.tsx'
import { rowsConfirmed } from './import-asks.ts'
import { type ImportAct, useImportAct } from './import-queries.ts'
import { useDownload } from './use-download.ts'

interface ImportActsProps {
  readonly of: SheetImport
  readonly onAgain: () => void
}

/** What can be done with an import as it stands. */
export function ImportActs({ of: one, onAgain }: ImportActsProps) {
  const { mutate, isPending, error } = useImportAct(one.Id)
  return (
    <>
      {error && <Notice>{error.message}</Notice>}
      <div className={styles.buttons}>{buttonsOf(one, { act: mutate, isBusy: isPending, onAgain })}</div>
    </>
  )
}

interface Means {
  readonly act: (act: ImportAct) => void
  readonly isBusy: boolean
  readonly onAgain: () => void
}

function buttonsOf(one: SheetImport, means: Means): ReactNode {
  const { act, isBusy, onAgain } = means
  switch (one.State) {
    case 'checking':
      return (
        <Button onClick={() => act('cancel')} disabled={isBusy}>
          取消检查
        </Button>
      )
    case 'running':
      return (
        <Asked
          label="取消导入"
          text="已经写入的记录会撤回，恢复到导入之前。"
          disabled={isBusy}
          onSure={() => act('cancel')}
        />
      )
    case 'checked':
      return <CheckedButtons one={one} {...means} />
    case 'done':
      return (
        <>
          {one.Wrong > 0 && <MarkedButton one={one} />}
          <UndoButton one={one} {...means} />
          <Button onClick={onAgain}>再导入一个文件</Button>
        </>
      )
    case 'failed':
      return (
        <>
          {one.Wrong > 0 && <MarkedButton one={one} />}
          <UndoButton one={one} {...means} />
          <Button onClick={onAgain}>重新选择文件</Button>
        </>
      )
    case 'cancelling':
    case 'undoing':
      return null
    default:
      return (
        <>
          <UndoButton one={one} {...means} />
          <Button onClick={onAgain}>重新选择文件</Button>
        </>
      )
  }
}

function CheckedButtons({ one, act, isBusy, onAgain }: Means & { readonly one: SheetImport }) {
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const asked = rowsConfirmed(one, confirmed)
  const count = one.Added + one.Edited + asked
  const isClean = one.Wrong === asked
  return (
    <>
      <ImportAsks of={one} confirmed={confirmed} onChange={setConfirmed} />
      <Button kind="primary" onClick={() => act({ skipsWrong: !isClean, confirmed })} disabled={isBusy || count === 0}>
        {isClean ? `导入 ${formatCount(count)} 条` : `只导入正确的 ${formatCount(count)} 条`}
      </Button>
      {one.Wrong > 0 && <MarkedButton one={one} />}
      <Button onClick={onAgain}>重新选择文件</Button>
      <Button kind="quiet" onClick={() => act('cancel')} disabled={isBusy}>
        取消
      </Button>
    </>
  )
}

const wholeSheet = { word: '标记', label: '下载标记表' }
const restSheet = { word: '未导入', label: '下载未导入的行' }

/** Once the right rows are written, the sheet holds the others alone. */
function MarkedButton({ one: { Id, FileName, State } }: { readonly one: SheetImport }) {
  const { arriving, start } = useDownload()
  const { word, label } = State === 'done' ? restSheet : wholeSheet
  const name = `${FileName.replace(/\.xlsx$/i, '')}（${word}）.xlsx`
  return (
    <Button onClick={() => void start(importCalls.sheet, { id: Id }, name)} disabled={arriving !== undefined}>
      {arriving ? '正在下载…' : label}
    </Button>
  )
}

function UndoButton({ one: { UndoUntil, MayUndo }, act, isBusy }: Means & { readonly one: SheetImport }) {
  if (UndoUntil === undefined) return null
  if (MayUndo === false) return <span className={styles.hint}>您没有撤销它所需的权限，请联系有删除和编辑权限的人</span>
  return (
    <Asked
      label="撤销导入"
      text="新增的记录会删除，出入库会逐条冲销，更新的记录恢复原样；导入之后又被修改或用到的记录保持不变，撤销后会逐条列出原因。"
      disabled={isBusy}
      onSure={() => act('undo')}
      hint={`${formatMoment(UndoUntil)} 之前可以撤销`}
    />
  )
}

interface AskedProps {
  readonly label: string
  readonly text: string
  readonly disabled: boolean
  readonly onSure: () => void
  readonly hint?: string
}

/** Done only when the person is sure. */
function Asked({ label, text, disabled, onSure, hint }: AskedProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setIsAsking(true)} disabled={disabled} title={hint}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={label}
          text={text}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false)
            onSure()
          }}
        />
      )}
    </>
  )
}

import { formatFileSize } from '@farm/contract/values'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Popup } from '../../ui/Popup.tsx'
import type { ListModel } from '../list/use-list.ts'
import styles from './SheetTools.module.css'
import type { Arriving } from './use-download.ts'
import { useExport } from './use-export.ts'

interface ExportToolsProps {
  readonly list: ListModel
  readonly title: string
}

/** One click takes along what the list shows; the rest stands in a small menu. */
export function ExportTools({ list, title }: ExportToolsProps) {
  const { arriving, left, run, cancel } = useExport(list, title)
  const { totalText, total, selection } = list
  const chosen = selection.selected.length
  if (arriving) return <Underway arriving={arriving} onCancel={cancel} />
  return (
    <div className={styles.export} role="group" aria-label="导出">
      <Button onClick={() => void run('shown')} disabled={total === 0}>
        导出
      </Button>
      <Popup title="导出内容" label={<More />}>
        <Choice text={`当前筛选（${totalText} 条），显示的列`} onPick={() => void run('shown')} />
        <Choice text={`当前筛选（${totalText} 条），全部字段`} onPick={() => void run('all-fields')} />
        {chosen > 0 && <Choice text={`已选 ${chosen} 条，显示的列`} onPick={() => void run('chosen')} />}
        {left && <p className={styles.left}>文件不含{left}：这些列由系统汇总，不是表单的字段</p>}
      </Popup>
    </div>
  )
}

function More() {
  return (
    <>
      <Icon name="down" size={12} />
      <span className={styles.unseen}>选择导出内容</span>
    </>
  )
}

function Choice({ text, onPick }: { readonly text: string; readonly onPick: () => void }) {
  return (
    <button type="button" className={styles.choice} onClick={onPick}>
      {text}
    </button>
  )
}

function Underway({
  arriving: { rows, bytes },
  onCancel,
}: {
  readonly arriving: Arriving
  readonly onCancel: () => void
}) {
  const what = rows === undefined ? '正在准备导出…' : `正在导出 ${rows} 条`
  return (
    <div className={styles.underway}>
      <span role="status">{what}</span>
      {bytes > 0 && <span className={styles.bytes}>{formatFileSize(bytes)}</span>}
      <Button kind="quiet" onClick={onCancel} aria-label="取消导出">
        取消
      </Button>
    </div>
  )
}

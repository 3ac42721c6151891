import { formatNumber } from '@farm/contract/values'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../records/Failure.tsx'
import type { ListModel } from '../use-list.ts'
import styles from './PrintList.module.css'
import { PrintOnce } from './PrintOnce.tsx'
import { PrintSheet } from './PrintSheet.tsx'
import { MOST_PRINTED, usePrintRows } from './use-print-rows.ts'

interface PrintListProps {
  readonly list: ListModel
  readonly title: string
  readonly onClose: () => void
}

/** Reads all rows of the list, as far as they can be printed, and prints them. */
export function PrintList({ list, title, onClose }: PrintListProps) {
  const { records, total = 0, totalText, error, retry } = usePrintRows(list)
  const [isAgreed, setAgreed] = useState(false)
  const isTooMany = total > MOST_PRINTED
  const isReady = records !== undefined && (!isTooMany || isAgreed)
  if (isReady) {
    return (
      <>
        {createPortal(<PrintSheet list={list} title={title} records={records} isCut={isTooMany} />, document.body)}
        <PrintOnce onDone={onClose} />
      </>
    )
  }
  return (
    <BottomSheet title="打印列表" onClose={onClose}>
      <div className={styles.dialog}>
        {error && <Failure error={error} onRetry={retry} />}
        {!error && records && (
          <p>
            共 {totalText} 条，一次最多打印前 {formatNumber(MOST_PRINTED)} 条。要全部内容，请用“导出”。
          </p>
        )}
        {!error && !records && <p role="status">正在准备打印…</p>}
        <div className={styles.buttons}>
          <Button onClick={onClose}>取消</Button>
          {records && (
            <Button kind="primary" onClick={() => setAgreed(true)}>
              打印前 {formatNumber(MOST_PRINTED)} 条
            </Button>
          )}
        </div>
      </div>
    </BottomSheet>
  )
}

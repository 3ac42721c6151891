import { TRACE_PATH } from '@farm/contract/trace'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { PrintOnce } from '../../../engine/list/print/PrintOnce.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { originOf } from '../trace-queries.ts'
import { CodePaper, type PrintedLot } from './CodePaper.tsx'

interface PrintCodesProps {
  readonly lots: readonly PrintedLot[]
  /** So many are held or called back and are not printed. */
  readonly leftOut: number
  /** Where codes lead, as the installation says. */
  readonly said: string | undefined
  readonly onDone: () => void
}

/** Codes of lots, for as long as they are on their way to the printer: what is stuck on goods leads where it leads for good. */
export function PrintCodes({ lots, leftOut, said, onDone }: PrintCodesProps) {
  const [isSeen, setIsSeen] = useState(false)
  const origin = originOf(said)
  if (!isSeen) {
    const left = leftOut > 0 ? `另有 ${leftOut} 个批次已暂扣或召回，不打印。` : ''
    const note = said === undefined ? '系统没有设置公开网址，用的是您打开本页的网址。' : ''
    return (
      <ConfirmDialog
        title={`打印 ${lots.length} 张溯源二维码？`}
        text={`二维码指向 ${origin}${TRACE_PATH}…，扫码的人要能打开这个网址。${note}${left}`}
        onCancel={onDone}
        onConfirm={() => setIsSeen(true)}
      />
    )
  }
  return (
    <>
      {createPortal(<CodePaper lots={lots} origin={origin} />, document.body)}
      <PrintOnce onDone={onDone} />
    </>
  )
}

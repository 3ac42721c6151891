import { createPortal } from 'react-dom'
import { PrintOnce } from '../../../engine/list/print/PrintOnce.tsx'
import type { CodedLot } from '../trace-queries.ts'
import { CodePaper } from './CodePaper.tsx'

interface PrintCodesProps {
  readonly lots: readonly CodedLot[]
  readonly onDone: () => void
}

/** Codes of lots, for as long as they are on their way to the printer. */
export function PrintCodes({ lots, onDone }: PrintCodesProps) {
  return (
    <>
      {createPortal(<CodePaper lots={lots} />, document.body)}
      <PrintOnce onDone={onDone} />
    </>
  )
}

import type { WireRecord } from '@farm/contract/forms'
import { createPortal } from 'react-dom'
import { PrintOnce } from '../../../engine/list/print/PrintOnce.tsx'
import { OrderPaper } from './OrderPaper.tsx'

interface PrintOrderProps {
  readonly record: WireRecord
  readonly onDone: () => void
}

/** An order on paper, for as long as it is on its way to the printer. */
export function PrintOrder({ record, onDone }: PrintOrderProps) {
  return (
    <>
      {createPortal(<OrderPaper record={record} />, document.body)}
      <PrintOnce onDone={onDone} />
    </>
  )
}

import type { WireRecord } from '@farm/contract/forms'
import { createPortal } from 'react-dom'
import { PrintOnce } from '../../../engine/list/print/PrintOnce.tsx'
import { LabelPaper } from './LabelPaper.tsx'

interface PrintLabelsProps {
  readonly records: readonly WireRecord[]
  readonly onDone: () => void
}

/** Labels of devices, for as long as they are on their way to the printer. */
export function PrintLabels({ records, onDone }: PrintLabelsProps) {
  return (
    <>
      {createPortal(<LabelPaper records={records} />, document.body)}
      <PrintOnce onDone={onDone} />
    </>
  )
}

import { readData } from '@farm/contract/forms'
import { lotTestForm } from '@farm/contract/lots'
import { useRecordAddress } from '../../../engine/care/list-paths.ts'
import { ResultTag } from '../tests/ResultTag.tsx'
import { ThingsOfLot } from './ThingsOfLot.tsx'

/** The tests of a lot. */
export function LotTests({ lot }: { readonly lot: string }) {
  const at = useRecordAddress()
  return (
    <ThingsOfLot
      title="检测"
      formId={lotTestForm.id}
      lot={lot}
      order="Date desc"
      none="还没有检测记录"
      addressOf={({ Id }) => at(lotTestForm.id, Id)}
      tell={(record) => {
        const { Method, Items, Date: day } = readData(lotTestForm, record.Data)
        return (
          <>
            <ResultTag record={record} />
            <span>{[Method, Items].filter(Boolean).join('，')}</span>
            <span>{day}</span>
          </>
        )
      }}
    />
  )
}

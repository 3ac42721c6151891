import { lotTestForm } from '@farm/contract/lots'
import { useRecordAddress } from '../../../engine/care/list-paths.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { textOf } from '../lot.ts'
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
      tell={({ Data }) => (
        <>
          <Tag tone={Data.Result === '合格' ? 'good' : 'bad'}>{textOf(Data.Result)}</Tag>
          <span>{[textOf(Data.Method), textOf(Data.Items)].filter(Boolean).join('，')}</span>
          <span>{textOf(Data.Date)}</span>
        </>
      )}
    />
  )
}

import { type WireRecord, readData } from '@farm/contract/forms'
import { lotTestForm } from '@farm/contract/lots'
import { Tag } from '../../../ui/Tag.tsx'

/** What a test came to. */
export function ResultTag({ record: { Data } }: { readonly record: WireRecord }) {
  const { Result } = readData(lotTestForm, Data)
  return <Tag tone={Result === '合格' ? 'good' : 'bad'}>{Result}</Tag>
}

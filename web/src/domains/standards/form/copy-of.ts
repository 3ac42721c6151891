import { type Fields, type WireRecord, type DynamicData, isFilledIn } from '@farm/contract/forms'
import { standardForm } from '@farm/contract/standards'
import { rowsIn } from '../../../engine/steps/step-rows.ts'

const MARK = '（副本）'
const LONGEST = standardForm.fields.Name.max - MARK.length

/** What a standard says, for a new one under a name of its own. Pictures stay with the one that they were taken for. */
export function copyOf({ Data: held }: WireRecord, fields: Fields): DynamicData {
  const asked = Object.entries(fields).filter(([, field]) => isFilledIn(field))
  const data: DynamicData = Object.fromEntries(asked.map(([name]) => [name, held[name]]))
  return {
    ...data,
    ...(typeof data.Name === 'string' && { Name: `${data.Name.slice(0, LONGEST)}${MARK}` }),
    ...('Steps' in fields && { Steps: rowsIn(held.Steps).map(withoutPictures) }),
  }
}

function withoutPictures(step: DynamicData): DynamicData {
  return Object.fromEntries(Object.entries(step).filter(([name]) => name !== 'Photos'))
}

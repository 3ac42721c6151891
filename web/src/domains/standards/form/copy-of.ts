import { type Fields, type WireRecord, isFilledIn, readData } from '@farm/contract/forms'
import { type StandardData, standardForm } from '@farm/contract/standards'

const MARK = '（副本）'
const LONGEST = standardForm.fields.Name.max - MARK.length

/** What a standard says, for a new one under a name of its own. Pictures stay with the one that they were taken for. */
export function copyOf({ Data: held }: WireRecord, fields: Fields): StandardData {
  const asked = Object.entries(fields).filter(([, field]) => isFilledIn(field))
  const data = readData(standardForm, Object.fromEntries(asked.map(([name]) => [name, held[name]])))
  const { Name, Steps = [] } = data
  return {
    ...data,
    ...(Name !== undefined && { Name: `${Name.slice(0, LONGEST)}${MARK}` }),
    ...('Steps' in fields && { Steps: Steps.map((step) => ({ ...step, Photos: undefined })) }),
  }
}

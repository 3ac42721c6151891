import { type DynamicData, type Beginning, type Fields, defaultOf, isFilledIn } from '@farm/contract/forms'
import { formatMoment } from '../../platform/time.ts'
import { usePermission } from '../permission/index.ts'

/** What a new record begins with: asked each time, for the clock goes on. */
export function useBeginning(): (fields: Fields) => DynamicData {
  const { Id, Organ } = usePermission().User
  return (fields) => {
    const now = new Date().toISOString()
    const [today = '', time = ''] = formatMoment(now).split(' ')
    return beginningOf(fields, { today, time, now, userId: Id, organId: Organ.Id })
  }
}

function beginningOf(fields: Fields, begin: Beginning): DynamicData {
  const values = Object.entries(fields)
    .filter(([, field]) => isFilledIn(field))
    .map(([name, field]) => [name, defaultOf(field, begin)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

import { type Field, kindNames } from '@farm/contract/forms'
import type { CheckRule } from '../../platform/sheets/index.ts'
import { serialOfDay } from './serial.rules.ts'

const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2099-12-31'
const MOST = 1e12

/** What a spreadsheet checks of itself; of a choice or a reference the range of the cells that offer it. */
export function ruleOf(field: Field, offered: string | undefined): CheckRule | undefined {
  if (offered !== undefined) return { type: 'list', range: offered, otherwise: otherwiseOf(field) }
  switch (field.type) {
    case 'text':
      return { type: 'textLength', to: field.max, fault: `最多 ${field.max} 个字` }
    case 'whole':
    case 'decimal':
    case 'money': {
      const { min = -MOST, max = MOST } = field
      const type = field.type === 'whole' ? 'whole' : 'decimal'
      return { type, from: min, to: max, fault: `应为${kindNames[type]}${min > -MOST ? `，不小于 ${min}` : ''}` }
    }
    case 'date':
      return {
        type: 'date',
        from: serialOfDay(FIRST_DAY) ?? 1,
        to: serialOfDay(LAST_DAY) ?? MOST,
        fault: '应为日期，如 2026-11-20',
      }
    default:
      return undefined
  }
}

/** Several at once can't be chosen from a list; a name may be newer than the template. */
function otherwiseOf({ type }: Field): Extract<CheckRule, { type: 'list' }>['otherwise'] {
  if (type === 'choices' || type === 'references') return 'taken'
  return type === 'reference' ? 'asked' : 'refused'
}

import { type Field, aboutField, kindNames, wrongKindText } from '@farm/contract/forms'
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
      return { type: 'textLength', to: field.max, fault: aboutField(field, `不能超过 ${field.max} 个字`) }
    case 'whole':
    case 'decimal':
    case 'money': {
      const { min = -MOST, max = MOST } = field
      const type = field.type === 'whole' ? 'whole' : 'decimal'
      return {
        type,
        from: min,
        to: max,
        fault: aboutField(field, `应为${kindNames[type]}${min > -MOST ? `，不能小于 ${min}` : ''}`),
      }
    }
    case 'date':
      return {
        type: 'date',
        from: serialOfDay(FIRST_DAY) ?? 1,
        to: serialOfDay(LAST_DAY) ?? MOST,
        fault: wrongKindText(field),
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

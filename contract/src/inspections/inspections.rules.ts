import type { Faults } from '../errors/index.ts'
import type { InspectionData } from './inspections.form.ts'

/** What the fields of a certificate must fulfil together. */
export function checkInspection({ IssueDate, ValidFrom, ValidTo }: InspectionData): Faults {
  if (isAfter(ValidFrom, ValidTo)) return { ValidTo: ['“有效期至”不能早于“有效期自”'] }
  return isAfter(IssueDate, ValidTo) ? { ValidTo: ['“有效期至”不能早于发证日期'] } : {}
}

function isAfter(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one > other
}

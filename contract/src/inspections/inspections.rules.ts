import type { Faults } from '../errors/index.ts'

type Data = Readonly<Record<string, unknown>>

/** What the fields of a certificate must fulfil together. */
export function checkInspection({ IssueDate, ValidFrom, ValidTo }: Data): Faults {
  if (isAfter(ValidFrom, ValidTo)) return { ValidTo: ['“有效期至”不能早于“有效期自”'] }
  return isAfter(IssueDate, ValidTo) ? { ValidTo: ['“有效期至”不能早于发证日期'] } : {}
}

function isAfter(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && one > other
}

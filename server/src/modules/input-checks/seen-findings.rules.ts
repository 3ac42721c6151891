import type { Finding } from '@farm/contract/input-checks'
import { inputForm } from '@farm/contract/inputs'
import { stockForm } from '@farm/contract/stock'

interface Kinds {
  readonly byKey: (key: string) => { readonly fields: object } | undefined
}

/** Of a label: where it has rows, they take the place of its single fields. */
const label = (...names: string[]) => ({ [inputForm.key]: ['Uses', ...names] })

/** Which fields the reason of each check shows, by the kind of record. Its source is named by the certificate. */
const toldFrom: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  禁限用: { [inputForm.key]: ['CommonName', 'Ingredients'] },
  毒性: { [inputForm.key]: ['Toxicity'] },
  使用范围: label('Scope', 'RegistrationNumber'),
  用量: label('DosePerMu', 'RegistrationNumber'),
  使用次数: label('MostTimes', 'RegistrationNumber'),
  施药间隔: label('BetweenDays', 'RegistrationNumber'),
  安全间隔期: label('SafeDays', 'RegistrationNumber'),
  标签: label('Kind', 'Toxicity', 'RegistrationNumber', 'DosePerMu', 'MostTimes', 'BetweenDays', 'SafeDays'),
  登记证: { [inputForm.key]: ['RegistrationNumber', 'RegistrationEnd', 'ProductionDate'] },
  批次: { [inputForm.key]: ['BatchNumber', 'ExpiryDate'], [stockForm.key]: ['Batch', 'ExpiryDate'] },
}

const KEPT_BACK = '依据的资料不对您显示'

/**
 * Findings as somebody may read them: the verdict stands, and the reason says nothing of fields that are hidden from them. A check that is
 * not listed is taken to show all fields that any of them shows.
 */
export function seenFindings({ kinds }: { readonly kinds: Kinds }, findings: readonly Finding[]): Finding[] {
  const sees = (told: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(told).every(([kind, names]) => {
      const fields = kinds.byKey(kind)?.fields
      // Whoever has no right to the records at all reads what their own work is judged by.
      return fields === undefined || names.every((name) => Object.hasOwn(fields, name))
    })
  return findings.map((one) => {
    if (one.name === '' || one.verdict === '允许') return one
    const told = toldFrom[one.check]
    const isSeen = told ? sees(told) : Object.values(toldFrom).every(sees)
    return isSeen ? one : { ...one, reason: KEPT_BACK }
  })
}

import type { Fields } from '@farm/contract/forms'
import type { Reason } from '../../../platform/outbox/index.ts'

/** What is wrong with a record that came back, field by field: 作业面积：超过所选地块的面积. */
export function faultLines({ text, fields: faults }: Reason, fields: Fields): string[] {
  return Object.entries(faults).flatMap(([at, texts]) => {
    const label = fields[at.split('.', 1)[0] ?? '']?.label
    // What is said as the reason already is not said twice.
    return texts.filter((one) => one !== text).map((one) => (label === undefined ? one : `${label}：${one}`))
  })
}

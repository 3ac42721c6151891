import { type Fields, toldAway } from '@farm/contract/forms'
import type { Reason } from '../../../platform/outbox/index.ts'

/** What is wrong with a record that came back, field by field: 作业面积：超过所选地块的面积. */
export function faultLines({ text, fields: faults }: Reason, fields: Fields): string[] {
  return Object.entries(faults).flatMap(([at, texts]) => {
    // What is said as the reason already is not said twice.
    return texts.filter((one) => one !== text).map((one) => toldAway(fields, at, one))
  })
}

import { clockForm } from '@farm/contract/clock'
import { outboxOf } from '../../../platform/outbox/index.ts'
import { personId, water } from './field.ts'

/** A punch-in that the person has handed in on this device: 灌溉 · 北坡, with the note 东头. */
export function handedIn(id: string, outbox = outboxOf(personId)): Promise<string> {
  return outbox.keep({
    id,
    formId: clockForm.id,
    data: { Note: '东头' },
    occurTime: '2026-11-20T02:21:00.000Z',
    title: '灌溉 · 北坡',
    draft: { entries: { operation: water.Id, note: '东头', photos: [] } },
    photos: [],
  })
}

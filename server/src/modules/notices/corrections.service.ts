import { consultationForm } from '@farm/contract/diagnosis'
import type { FormKind } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import type { ChangedFromAbove } from '../forms/index.ts'
import { managersOf } from './corrections.store.ts'
import { titleOf } from './notices.rules.ts'
import { tellAll } from './telling.service.ts'

/** Notifies who made records, who does them and who is in charge that somebody above has changed them. */
export async function tellOfCorrections(db: Db, kind: FormKind, all: readonly ChangedFromAbove[]): Promise<void> {
  const changes = all.filter(({ act }) => !isAnswer(kind, act))
  const managers = await managersOf(
    db,
    changes.flatMap(({ data }) => textsOf(data.Plan)),
  )
  await tellAll(
    db,
    changes.map(({ before, data, by, from }) => ({
      kind: 'corrected',
      to: [
        before.userId,
        ...textsOf(data.Manager),
        ...textsOf(kind.ownedBy === undefined ? undefined : data[kind.ownedBy]),
        ...textsOf(data.Plan).flatMap((plan) => managers.get(plan) ?? []),
      ],
      by,
      title: [`${kind.name}被${from}修改`, titleOf(kind, data)].filter(Boolean).join('：'),
      text: '改动了什么，见它的历史',
      about: { kind, id: before.id },
      once: `corrected/${before.id}/${before.updateTime}`,
    })),
  )
}

/** What experts of the county say to a question has notices of its own. */
function isAnswer(kind: FormKind, act: ChangedFromAbove['act']): boolean {
  return kind.id === consultationForm.id && act === 'status'
}

function textsOf(value: unknown): string[] {
  return [value].flat().flatMap((one: unknown) => (typeof one === 'string' && one !== '' ? [one] : []))
}

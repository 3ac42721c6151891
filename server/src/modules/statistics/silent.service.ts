import { builtInModules } from '@farm/contract/access'
import { clockForm } from '@farm/contract/clock'
import { refusal } from '@farm/contract/errors'
import { isDay } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import type { Scope, SeenKind } from '../access/index.ts'
import { countsOf } from '../forms/index.ts'
import { silentPeople } from './silent.store.ts'

const PAGE = 50

/** By which people punch in. */
const punchingIn = builtInModules
  .flatMap(({ functions }) => functions)
  .filter(({ grants }) => grants.includes('clock.add'))
  .map(({ url }) => url)

interface Asked {
  readonly day: string
  readonly page?: number
}

interface Asking {
  readonly db: Db
  readonly scope: Scope
  /** By the calendar of the farm: of a day to come nobody can have reported. */
  readonly today: string
}

/** Who works in the field and did not punch in on a day, with how many did. */
export async function silentOn({ db, scope, today }: Asking, { day, page = 1 }: Asked) {
  if (!isDay(day)) throw refusal('wire/parameter', {}, { fields: { day: ['没有这一天'] } })
  if (day > today) throw refusal('wire/parameter', {}, { fields: { day: ['这一天还没有到'] } })
  const kind = scope.kinds.byId(clockForm.id)
  if (!kind) return { Total: 0, Reported: 0, People: [] }
  const counts = await countsOf(db, scope, { kind: clockForm, dimension: 'User', from: day, to: day })
  const asked = { kind, right: 'view' as const, day, urls: punchingIn, reported: counts.map(({ key }) => key) }
  const { total, reported, people } = await silentPeople(db, scope, asked, { limit: PAGE, offset: (page - 1) * PAGE })
  return {
    Total: total,
    Reported: reported,
    People: people.map(({ id, name, realName, organId, organName, last }) => ({
      User: { Id: id, Name: name, RealName: realName },
      Organ: { Id: organId, Name: organName },
      ...(last !== null && { Last: last }),
    })),
  }
}

interface Working {
  readonly kind: SeenKind
  /** By then they were there. */
  readonly day: string
  readonly reported: readonly string[]
  /** They are told of as far as it reaches. */
  readonly right: 'view' | 'export'
}

/** Who works in the field and is not among those who reported, the first so many, with how many there are and how many did. */
export function fieldWorkers(db: Db, scope: Scope, working: Working, most: number) {
  return silentPeople(db, scope, { ...working, urls: punchingIn }, { limit: most, offset: 0 })
}

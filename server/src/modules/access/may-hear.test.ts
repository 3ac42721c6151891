import type { DataScope } from '@farm/contract/access'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../../platform/db/index.ts'
import type { Kinds } from './kinds.ts'
import { type Place, mayHear } from './may-hear.ts'
import { Scope, branchOf } from './scope.ts'
import { type Kind, readable } from './scope.store.ts'

const { db, close } = openDatabase({ url: inject('databaseUrl'), connections: 1, onLost: () => undefined })
afterAll(close)

const me = '00000000-0000-7000-8000-00000000000a'
const colleague = '00000000-0000-7000-8000-00000000000b'

/** Enterprises 7 and 70 of county 2: one path begins like the other but for the closing sign. */
const paths = {
  platform: '/1/',
  county: '/1/2/',
  enterprise: '/1/2/7/',
  department: '/1/2/7/9/',
  alike: '/1/2/70/',
  otherCounty: '/1/3/',
  deepest: '/1/2/7/9/10/11/12/13/',
}
const kinds: Record<string, Kind> = {
  own: { sharing: 'own', personal: false },
  personal: { sharing: 'own', personal: true },
  inherited: { sharing: 'inherited', personal: false },
  'inherited and personal': { sharing: 'inherited', personal: true },
}
const noKinds: Kinds = {
  byId: () => undefined,
  byKey: () => undefined,
  all: () => [],
  inForce: () => [],
  bounds: () => [],
  isBeyond: () => false,
  mark: '',
}
const dataScopes: readonly DataScope[] = ['全部', '本组织及下级', '本组织', '仅本人']

const places: readonly Place[] = Object.values(paths).flatMap((organPath) =>
  [me, colleague].map((userId) => ({ organPath, userId })),
)

function scopesOf(dataScope: DataScope, home: string): Scope[] {
  const reach = { userId: me, dataScope, home: branchOf(home) }
  const inside = Object.values(paths).filter((path) => dataScope === '全部' || path.startsWith(home))
  return [undefined, ...inside].map((organPath) => Scope.scopeOf(reach, noKinds, organPath))
}

/** What the statement that reads records answers for each of the places. */
async function read(scope: Scope, kind: Kind): Promise<boolean[]> {
  const rows = places.map(({ organPath, userId }, place) => {
    const numbers = organPath.split('/').filter(Boolean).map(Number)
    const levels = Array.from({ length: 8 }, (_, level) => sql`${numbers[level] ?? null}::integer`)
    return sql`(${place}::integer, ${sql.join(levels)}, ${numbers.at(-1)}::integer, ${userId}::uuid)`
  })
  const answer = await sql<{ can: boolean | null }>`
    select ${readable(scope, kind, 'r')} as can
      from (values ${sql.join(rows)}) as r (place, l1, l2, l3, l4, l5, l6, l7, l8, organ_no, user_id)
     order by place
  `.execute(db)
  return answer.rows.map(({ can }) => can ?? false)
}

describe.each(dataScopes)('with the reach %s', (dataScope) => {
  test.each(Object.entries(kinds))('of %s kinds one hears what one could read, and nothing else', async (_, kind) => {
    for (const home of Object.values(paths)) {
      for (const scope of scopesOf(dataScope, home)) {
        const heard = places.map((place) => mayHear(scope, kind, place))
        expect(heard, `${home} at ${scope.narrowed?.path}`).toEqual(await read(scope, kind))
      }
    }
  })
})

test.each([
  ['the enterprise itself', paths.enterprise, colleague, true],
  ['a department below', paths.department, colleague, true],
  ['an enterprise whose path begins alike', paths.alike, me, false],
  ['the county above', paths.county, me, false],
])('a manager and %s', (_, organPath, userId, isHeard) => {
  const [scope] = scopesOf('本组织及下级', paths.enterprise)
  expect(scope && mayHear(scope, { sharing: 'own', personal: true }, { organPath, userId })).toBe(isHeard)
})

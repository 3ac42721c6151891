import type { DataScope } from '@farm/contract/access'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
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
const kinds: Record<string, Omit<Kind, 'reach'>> = {
  own: { sharing: 'own', personal: false },
  personal: { sharing: 'own', personal: true },
  inherited: { sharing: 'inherited', personal: false },
  'inherited and personal': { sharing: 'inherited', personal: true },
  'personal, naming people': { sharing: 'own', personal: true, ownedBy: 'Assignees' },
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
  [me, colleague].flatMap((userId) =>
    [[], [me], [colleague], [colleague, me]].map((ownerIds) => ({ organPath, userId, ownerIds })),
  ),
)

/** Of somebody whose widest role reaches as told, wherever they may look. */
function scopesOf(dataScope: DataScope, home: string): Scope[] {
  const person = { userId: me, dataScope, home: branchOf(home), roles: [], reachMark: '' }
  const inside = Object.values(paths).filter((path) => dataScope === '全部' || path.startsWith(home))
  return [undefined, ...inside].map((organPath) => Scope.scopeOf(person, noKinds, organPath))
}

/** Every place as a record of a table of this connection: it is sent once, not with every statement. */
async function storePlaces(): Promise<void> {
  const rows = places.map(({ organPath, userId, ownerIds }, place) => {
    const numbers = organPath.split('/').filter(Boolean).map(Number)
    const levels = Array.from({ length: 8 }, (_, level) => sql`${numbers[level] ?? null}::integer`)
    return sql`(${place}::integer, ${sql.join(levels)}, ${numbers.at(-1)}::integer, ${userId}::uuid,
      ${JSON.stringify({ Assignees: ownerIds })}::jsonb)`
  })
  await sql`
    create temporary table places (place, l1, l2, l3, l4, l5, l6, l7, l8, organ_no, user_id, data)
        as values ${sql.join(rows)}
  `.execute(db)
}
beforeAll(storePlaces)

/** What the statement that reads records answers for each of the places, by scope. */
async function read(scopes: readonly Scope[], kind: Kind): Promise<boolean[][]> {
  const columns = scopes.map((scope) => sql`coalesce(${readable(scope, kind, 'r')}, false)`)
  const answer = await sql<{ can: boolean[] }>`
    select array[${sql.join(columns)}] as can from places r order by place
  `.execute(db)
  return scopes.map((_, at) => answer.rows.map(({ can }) => can[at] ?? false))
}

const pairs = dataScopes.flatMap((widest, index) =>
  dataScopes.slice(index).map((over) => ({ widest, over, reach: new Map([['view', over] as const]) })),
)

describe.each(pairs)('with the reach $over, of another role $widest', ({ widest, reach }) => {
  test.each(Object.entries(kinds))('of %s kinds one hears what one could read, and nothing else', async (_, rest) => {
    const kind = { ...rest, reach }
    // Only of kinds whose records name people the event tells of them.
    const told = places.map((place) => (kind.ownedBy === undefined ? { ...place, ownerIds: [] } : place))
    for (const home of Object.values(paths)) {
      const scopes = scopesOf(widest, home)
      const readBy = await read(scopes, kind)
      for (const [at, scope] of scopes.entries()) {
        const heard = told.map((place) => mayHear(scope, kind, place))
        expect(heard, `${home} at ${scope.narrowed?.path}`).toEqual(readBy[at])
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
  const kind = { sharing: 'own', personal: true, reach: new Map([['view', '本组织及下级'] as const]) } as const
  expect(scope && mayHear(scope, kind, { organPath, userId, ownerIds: [] })).toBe(isHeard)
})

test('what no role gives to see is neither read nor heard of', async () => {
  const kind: Kind = { sharing: 'inherited', personal: false, reach: new Map() }
  const [scope] = scopesOf('全部', paths.platform)
  expect(scope && places.some((place) => mayHear(scope, kind, place))).toBe(false)
  expect(scope && (await read([scope], kind)).flat().includes(true)).toBe(false)
})

test('looking at a county of others shows nothing that their counties lend, only what all share', async () => {
  const kind: Kind = { sharing: 'inherited', personal: false, reach: new Map([['view', '本组织及下级']]) }
  const scope = scopesOf('全部', paths.enterprise).find(({ narrowed }) => narrowed?.path === paths.otherCounty)
  const [seen = []] = scope ? await read([scope], kind) : []
  expect(new Set(places.filter((_, index) => seen[index]).map(({ organPath }) => organPath))).toEqual(
    new Set([paths.platform]),
  )
})

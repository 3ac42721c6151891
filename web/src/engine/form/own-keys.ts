import { type DynamicData, type Fields, isSame, keyColumn, keysOf, nextKey, rowsIn } from '@farm/contract/forms'

interface Contents {
  readonly old: DynamicData
  readonly own: DynamicData
  readonly other: DynamicData
}

/**
 * What one side holds, with keys of their own for the rows that it added under the keys of others that are stored. Stored rows keep theirs,
 * because work that was handed out goes by them; what names an added row follows.
 */
export function withOwnKeys(fields: Fields, contents: Contents): DynamicData {
  const renamed = Object.keys(fields).reduce(
    (own, name) => withTableApart(fields, name, { ...contents, own }),
    contents.own,
  )
  // What follows a row may stand in one that both had added alike.
  return renamed === contents.own ? renamed : withOwnKeys(fields, { ...contents, own: renamed })
}

function withTableApart(fields: Fields, name: string, { old, own, other }: Contents): DynamicData {
  const field = fields[name]
  const key = field?.type === 'rows' ? keyColumn(field.fields) : undefined
  if (key === undefined) return own
  const [before, stored, rows] = [rowsIn(old[name]), rowsIn(other[name]), rowsIn(own[name])]
  const known = new Set(keysOf(key, before))
  const used = new Set([before, stored, rows].flatMap((some) => keysOf(key, some)))
  const fresh = new Map<unknown, string>()
  for (const row of rows) {
    const like = stored.find((one) => one[key] === row[key])
    if (known.has(row[key]) || like === undefined || isSame(like, row)) continue
    const given = nextKey(used)
    used.add(given)
    fresh.set(row[key], given)
  }
  if (fresh.size === 0) return own
  const apart = rows.map((row) => (fresh.has(row[key]) ? { ...row, [key]: fresh.get(row[key]) } : row))
  return following(fields, { ...own, [name]: apart }, { table: name, fresh })
}

interface Renaming {
  readonly table: string
  readonly fresh: ReadonlyMap<unknown, string>
}

/** The data with the new keys wherever its fields name a row of the table. */
function following(fields: Fields, data: DynamicData, renaming: Renaming): DynamicData {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const field = fields[name]
      if (field?.type === 'rows') return [name, rowsIn(value).map((row) => following(field.fields, row, renaming))]
      const isNaming = field?.type === 'text' && field.namesRowsOf === renaming.table
      return [name, isNaming && typeof value === 'string' ? renamedIn(value, renaming.fresh) : value]
    }),
  )
}

function renamedIn(names: string, fresh: Renaming['fresh']): string {
  return names.replaceAll(/[^,，、\s]+/g, (one) => fresh.get(one) ?? one)
}

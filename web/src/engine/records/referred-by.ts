import { type DynamicData, type Referred, type WireRecord, nameOfThen, textsIn } from '@farm/contract/forms'

/** The references of a field, in the order of the data; without names while nobody asked for them. */
export function referredBy<Data extends DynamicData>(
  { Data, Expand = {} }: Pick<WireRecord, 'Expand'> & { readonly Data: Data },
  name: keyof Data & string,
): Referred[] {
  const named = new Map([Expand[name] ?? []].flat().map((one) => [one.Id, one]))
  return textsIn(Data[name]).map((id) => named.get(id) ?? { Id: id })
}

/** What a reference is called where it is only read: `东大棚`, `东大棚（现名 西大棚）`, `东大棚（已删除）`, — where the name is hidden. */
export function nameOfReferred({ Name, Now, Deleted }: Pick<Referred, 'Name' | 'Now' | 'Deleted'>): string {
  const name = Name && nameOfThen(Name, Now)
  if (!Deleted) return name ?? '—'
  return name === undefined ? '已删除' : `${name}（已删除）`
}

/** Who made a record, likewise; their name to sign in with where they have no other. */
export function makerOf({ User: { RealName, Name, Now } }: Pick<WireRecord, 'User'>): string {
  return RealName ? nameOfThen(RealName, Now) : Name || '—'
}

/** Today's name of what was called otherwise when it was written: `现名 西大棚`. */
export function nameNow({ Now }: Pick<Referred, 'Now'>): string | undefined {
  return Now === undefined ? undefined : `现名 ${Now}`
}

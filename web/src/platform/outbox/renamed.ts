import type { DynamicData } from '@farm/contract/forms'
import { v7 as newId } from 'uuid'
import type { OutboxItem } from './item.ts'
import type { Bytes } from './store.ts'

interface Renamed {
  readonly item: OutboxItem
  readonly bytes: Bytes
}

/** The same content under ids of its own; photos whose bytes are not here any more keep theirs. */
export function renamed(item: OutboxItem, bytes: Bytes): Renamed {
  const ids = new Map([...bytes.keys()].map((id) => [id, newId()]))
  const anew = (id: string) => ids.get(id) ?? id
  return {
    item: {
      ...item,
      id: newId(),
      formerId: item.id,
      data: named(item.data, anew),
      draft: namedIn(item.draft, anew),
      photos: item.photos.map((photo) => ({ ...photo, id: anew(photo.id) })),
    },
    bytes: new Map([...bytes].map(([id, blob]) => [anew(id), blob])),
  }
}

type Rename = (id: string) => string

function named(value: DynamicData, anew: Rename): DynamicData {
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, namedIn(one, anew)]))
}

/** Wherever the ids stand in what was handed in. */
function namedIn(value: unknown, anew: Rename): unknown {
  if (typeof value === 'string') return anew(value)
  if (Array.isArray(value)) return value.map((one) => namedIn(one, anew))
  return typeof value === 'object' && value !== null ? named({ ...value }, anew) : value
}

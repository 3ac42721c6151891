import { organCalls } from '@farm/contract/organs'
import { type Field, type Referred, type WireRecord, recordCalls } from '@farm/contract/forms'
import { kindByKey } from '@farm/contract/kinds'
import { type User, userCalls } from '@farm/contract/users'
import { type Clause, formatFilter } from '@farm/contract/wire'
import type { QueryClient } from '@tanstack/react-query'
import { get, getPage } from '../../platform/http.ts'
import { formQuery } from '../records/form-query.ts'

const MOST_CHOICES = 20
/** So long may be what is searched for. */
const MOST_SIGNS = 60

/** A condition on what may be chosen. */
export type Narrowing = Pick<Clause, 'path' | 'op' | 'values'>

export interface Choices {
  readonly found: readonly Referred[]
  /** There are more than are shown: searching by name finds them. */
  readonly hasMore: boolean
}

export interface Search {
  readonly text: string
  readonly where: readonly Narrowing[]
}

/** From where is asked: the definitions of forms are kept there. */
export interface Asking {
  readonly client: QueryClient
  readonly organPath: string | undefined
  readonly signal?: AbortSignal
  /** From where people are named, where it is not the page: who may only name them is not told who stands on another. */
  readonly namesAt?: string | undefined
}

/** Something that a field may refer to: how to search it and how to name what is chosen. */
export interface Referable {
  /** What is said when a search finds nothing. */
  readonly emptyText: string
  readonly search: (search: Search, asking: Asking) => Promise<Choices>
  readonly named: (ids: readonly string[], asking: Asking) => Promise<Referred[]>
}

/** What `to` of a reference field stands for: people, organisations, a built-in kind or the id of a designed form. */
export function referable(to: string): Referable {
  if (to === 'users') return users
  if (to === 'organs') return organs
  const kind = kindByKey(to)
  if (!kind) return designed(to)
  const { id, key, name, nameField, fields } = kind
  const known = { id, nameField, isSearchable: true, isLine: isLine(fields[nameField]) }
  return { emptyText: `查询到的${shortNames[key] ?? name}列表为空`, ...recordsOf(() => Promise.resolve(known)) }
}

/** In look-ups the operations are called by the short word that people use. */
const shortNames: Readonly<Record<string, string>> = { operations: '操作' }

/** A form as far as its records are chosen by name. */
interface Named {
  readonly id: string
  readonly nameField: string
  /** Names that are no words can’t be searched for a part. */
  readonly isSearchable: boolean
  /** One line of words is found by its pinyin, too. */
  readonly isLine: boolean
}

const WORDS: readonly string[] = ['text', 'choice', 'sequence']

function isLine(field: Field | undefined): boolean {
  return field?.type === 'sequence' || (field?.type === 'text' && field.multiline !== true)
}

function designed(id: string): Referable {
  const form = async ({ client, organPath }: Asking): Promise<Named> => {
    const { NameField, Fields } = await client.query(formQuery(organPath, id))
    const type = Fields.find(({ Name }) => Name === NameField)?.Type ?? ''
    return { id, nameField: NameField, isSearchable: WORDS.includes(type), isLine: false }
  }
  return { emptyText: '没有查询到可选的记录', ...recordsOf(form) }
}

function recordsOf(form: (asking: Asking) => Promise<Named>): Pick<Referable, 'search' | 'named'> {
  return {
    search: async ({ text, where }, asking) => {
      const { id: formId, nameField, isSearchable, isLine: isByWords } = await form(asking)
      const called = text && isSearchable && !isByWords ? [{ path: [nameField], op: '~', values: [text] } as const] : []
      const qs = formatFilter([...where, ...called])
      const query = {
        formId,
        page: 1,
        pageSize: MOST_CHOICES,
        ...(qs && { qs }),
        ...(text && isByWords && { search: text.slice(0, MOST_SIGNS) }),
      }
      const { answer, total = 0 } = await getPage(recordCalls.list, query, asking.signal)
      return { found: namedBy(nameField, answer), hasMore: total > MOST_CHOICES }
    },
    named: async (ids, asking) => {
      const { id: formId, nameField } = await form(asking)
      return namedBy(nameField, await get(recordCalls.list, { formId, ids: ids.join(',') }))
    },
  }
}

function namedBy(nameField: string, records: readonly WireRecord[]): Referred[] {
  return records.map(({ Id, Data }) => {
    const name = Data[nameField]
    return { Id, ...((typeof name === 'string' || typeof name === 'number') && { Name: String(name) }) }
  })
}

/** People are shown by their real name, else by their account. */
/** Among those who are found some have the same name: the account tells them apart. */
function toldApart({ Id, Name, RealName }: User): Referred {
  return { Id, Name: RealName === '' || RealName === Name ? Name : `${RealName}（${Name}）` }
}

function person({ Id, Name, RealName }: { Id: string; Name: string; RealName: string }): Referred {
  return { Id, Name: RealName || Name }
}

const users: Referable = {
  emptyText: '查询到的人员列表为空',
  search: async ({ text }, { signal, namesAt: organPath }) => {
    const query = { page: 1, pageSize: MOST_CHOICES, ...(text && { search: text }), ...(organPath && { organPath }) }
    const { answer, total = 0 } = await getPage(userCalls.list, query, signal)
    return { found: answer.map(toldApart), hasMore: total > MOST_CHOICES }
  },
  named: async (ids) => (await get(userCalls.list, { ids: ids.join(',') })).map(person),
}

const organs: Referable = {
  emptyText: '查询到的组织列表为空',
  search: async ({ text }, { signal }) => {
    const found = (await get(organCalls.list, {}, signal)).filter(({ Name }) => Name.includes(text))
    return { found: found.slice(0, MOST_CHOICES), hasMore: found.length > MOST_CHOICES }
  },
  named: async (ids) => (await get(organCalls.list, {})).filter(({ Id }) => ids.includes(Id)),
}

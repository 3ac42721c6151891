import { organCalls } from '@farm/contract/organs'
import { type FormKind, type Referred, type WireRecord, recordCalls } from '@farm/contract/forms'
import { kindByKey } from '@farm/contract/kinds'
import { userCalls } from '@farm/contract/users'
import { formatFilter } from '@farm/contract/wire'
import { get, getPage } from '../../platform/http.ts'

const MOST_CHOICES = 20

export interface Choices {
  readonly found: readonly Referred[]
  /** There are more than are shown: searching by name finds them. */
  readonly hasMore: boolean
}

/** Something that a field may refer to: how to search it and how to name what is chosen. */
export interface Referable {
  /** What is said when a search finds nothing. */
  readonly emptyText: string
  readonly search: (text: string, signal: AbortSignal) => Promise<Choices>
  readonly named: (ids: readonly string[]) => Promise<Referred[]>
}

/** What `to` of a reference field stands for. */
export function referable(to: string): Referable {
  if (to === 'users') return users
  if (to === 'organs') return organs
  const kind = kindByKey(to)
  if (!kind) throw new Error(`no kind ${to} to refer to`)
  return recordsOf(kind)
}

/** In look-ups the operations are called by the short word that people use. */
const shortNames: Readonly<Record<string, string>> = { operations: '操作' }

function recordsOf(kind: FormKind): Referable {
  const { id: formId, key, name, nameField } = kind
  const named = (answer: readonly WireRecord[]) =>
    answer.map(({ Id, Data }) => {
      const own = Data[nameField]
      return { Id, ...(typeof own === 'string' && { Name: own }) }
    })
  return {
    emptyText: `查询到的${shortNames[key] ?? name}列表为空`,
    search: async (text, signal) => {
      const qs = text && formatFilter([{ path: [nameField], op: '~', values: [text] }])
      const query = { formId, page: 1, pageSize: MOST_CHOICES, ...(qs && { qs }) }
      const { answer, total = 0 } = await getPage(recordCalls.list, query, signal)
      return { found: named(answer), hasMore: total > MOST_CHOICES }
    },
    named: async (ids) => named(await get(recordCalls.list, { formId, ids: ids.join(',') })),
  }
}

/** People are shown by their real name, else by their account. */
function person({ Id, Name, RealName }: { Id: string; Name: string; RealName: string }): Referred {
  return { Id, Name: RealName || Name }
}

const users: Referable = {
  emptyText: '查询到的人员列表为空',
  search: async (text, signal) => {
    const query = { page: 1, pageSize: MOST_CHOICES, ...(text && { search: text }) }
    const { answer, total = 0 } = await getPage(userCalls.list, query, signal)
    return { found: answer.map(person), hasMore: total > MOST_CHOICES }
  },
  named: async (ids) => (await get(userCalls.list, { ids: ids.join(',') })).map(person),
}

const organs: Referable = {
  emptyText: '查询到的组织列表为空',
  search: async (text, signal) => {
    const found = (await get(organCalls.list, {}, signal)).filter(({ Name }) => Name.includes(text))
    return { found: found.slice(0, MOST_CHOICES), hasMore: found.length > MOST_CHOICES }
  },
  named: async (ids) => (await get(organCalls.list, {})).filter(({ Id }) => ids.includes(Id)),
}

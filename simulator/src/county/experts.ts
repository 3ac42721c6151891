import { expertForm } from '@farm/contract/diagnosis'
import { idOf } from '../ids.ts'
import { experts } from './data/experts.ts'
import { type Draft, draft } from './draft.ts'
import { phone } from './enterprises.ts'
import { expertAccounts } from './people.ts'

const accounts = new Map(expertAccounts.map(({ realName, id }) => [realName, id]))

/** Who answers what is asked about a crop: the id of their card and the name of their account. */
export function expertFor(crop: string): { readonly id: string; readonly account: string } {
  const known = experts.rows.find(({ name, crops }) => accounts.has(name) && crops.includes(crop))
  const account = expertAccounts.find(({ realName }) => realName === known?.name)
  if (!account) throw new Error(`nobody answers about ${crop}`)
  return { id: idOf(`expert/${account.realName}`), account: account.name }
}

export const expertDrafts: readonly Draft[] = experts.rows.map(({ name, company, rank, fields, skills }, index) =>
  draft(
    expertForm,
    idOf(`expert/${name}`),
    {
      RealName: name,
      Company: company,
      Rank: rank,
      Fields: fields,
      Skills: skills,
      Phone: phone(9101 + index),
      ...(accounts.has(name) && { User: accounts.get(name) }),
    },
    { by: 'county' },
  ),
)

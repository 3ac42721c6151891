import { facePersonForm } from '@farm/contract/faces'
import { dayOf } from '../days.ts'
import { AGREED, agreedSince, passNumber } from '../devices/passing.ts'
import { idOf } from '../ids.ts'
import { type Draft, draft } from './draft.ts'
import { type Enterprise, enterpriseId } from './enterprises.ts'
import type { Person } from './people.ts'

interface Consenting {
  readonly enterprise: Enterprise
  readonly people: readonly Person[]
  readonly manager: string
  readonly now: Date
}

const ways = ['纸质签字', '电子签署', '入职告知书签字'] as const

/** Those who agreed that the terminal at the gate recognises them; one of them for going in and out alone. */
export function consentDrafts({ enterprise, people, manager, now }: Consenting): Draft[] {
  const agreed = people.filter(({ role }) => role === '农事员' || role === '企业管理员').slice(0, AGREED)
  return agreed.map((person, index) =>
    draft(
      facePersonForm,
      idOf(`face-person/${enterprise.key}/${index}`),
      {
        Name: person.realName,
        Enterprise: enterpriseId(enterprise),
        Account: person.id,
        Number: passNumber(index),
        ConsentDate: agreedSince(dayOf(now)),
        ConsentWay: ways[index % ways.length] ?? ways[0],
        ConsentScope: index === AGREED - 1 ? ['出入管理'] : ['考勤', '出入管理'],
        Note: '演示数据：人脸终端是模拟的，快照是画出来的，不是真人。',
      },
      { by: manager },
    ),
  )
}

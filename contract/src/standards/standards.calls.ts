import { Type } from 'typebox'
import { WireRecord } from '../forms/index.ts'
import { Id, ReadTime, call, strict } from '../wire/index.ts'

export const standardCalls = {
  newVersion: call({
    method: 'POST',
    path: '/api/Farm/Standard/NewVersion',
    effects: [],
    needs: 'standards.add',
    summary: 'Make a draft of the next version of a standard; asked again, the draft that is there is answered.',
    body: strict({ Id, NewId: Type.Optional(Id) }),
    answer: WireRecord,
  }),
  changeStatus: call({
    method: 'POST',
    path: '/api/Farm/Standard/ChangeStatus',
    effects: [],
    needs: 'standards.edit',
    summary: 'Put a standard in force, which retires the version before it, or retire it.',
    body: strict({ Id, UpdateTime: ReadTime, Status: Type.Enum(['现行', '已废止']) }),
    answer: WireRecord,
  }),
}

import { type Static, Type } from 'typebox'
import { Id, call, query } from '../wire/index.ts'

/** One condition on the way, in the order in which they are asked; the first that fails decides. */
const Step = Type.Object({
  /** 账号, 功能, 表单权限, 数据范围, 组织路径 … */
  What: Type.String(),
  Holds: Type.Boolean(),
  /** One sentence that names the role, the right or the path. */
  Because: Type.String(),
  Role: Type.Optional(Type.Object({ Id, Name: Type.String() })),
  Right: Type.Optional(Type.String()),
  Path: Type.Optional(Type.String()),
})

export const Explanation = Type.Object({
  User: Type.Object({ Id, Name: Type.String(), RealName: Type.String() }),
  /** Title of the screen or name of the record. */
  Subject: Type.String(),
  IsVisible: Type.Boolean(),
  Steps: Type.Array(Step),
  /** Of a record: what of it is kept from them though they see it. */
  HiddenFields: Type.Array(Type.String()),
  /** Of a record: rights besides seeing it. */
  Rights: Type.Array(Type.String()),
})
export type Explanation = Static<typeof Explanation>

export const explainCalls = {
  explain: call({
    method: 'GET',
    path: '/api/Core/Access/Explain',
    needs: 'access.explain',
    summary: 'Why a person sees a record (recordId) or a screen (url: its address), or why not.',
    query: query({ userId: Id, recordId: Type.Optional(Id), url: Type.Optional(Type.String({ maxLength: 300 })) }),
    answer: Explanation,
  }),
  matrix: call({
    method: 'GET',
    path: '/api/Core/Access/Matrix',
    effects: ['takes-away'],
    needs: 'access.explain',
    summary: 'Who may what as a workbook: functions and rights over forms by role, roles by person.',
    query: query({}),
    gives: 'bytes',
  }),
}

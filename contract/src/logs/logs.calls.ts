import { type Static, Type } from 'typebox'
import { originNames } from '../forms/index.ts'
import { thingKindNames } from './thing-kinds.ts'
import { Day, Id, OrganPath, Time, call, listParameters, query } from '../wire/index.ts'

const Who = Type.Object({ Id, Name: Type.String(), RealName: Type.String() })

const Outcome = Type.Enum(['done', 'refused'])
const SignInOutcome = Type.Enum(['登录', '退出', '密码错误', '动态码错误', '账号已停用', '尝试过多', '以他人身份查看'])

/** Something that somebody did, or tried and was not allowed to. */
export const Operation = Type.Object({
  Id: Type.String(),
  AddTime: Time,
  /** Absent where a job did it: it signs as itself. */
  User: Type.Optional(Who),
  /** By which way; absent of what was noted before ways were. */
  Origin: Type.Optional(Type.Enum([...originNames])),
  /** Of somebody from outside who changed what belongs to the reader: 平台, 县级. */
  Organ: Type.Object({ Name: Type.String(), Path: Type.Optional(OrganPath) }),
  /** `users.edit`: the call, by domain and name. */
  Call: Type.String(),
  /** 编辑人员 */
  Title: Type.String(),
  /** Names of what it was done to, the first few. */
  Target: Type.String(),
  /** How many things changed. */
  Changed: Type.Integer(),
  Outcome,
  /** Who looked through the eyes of the user. */
  Viewer: Type.Optional(Who),
  /** Why it was refused. */
  Reason: Type.Optional(Type.String()),
  Address: Type.String(),
  Device: Type.String(),
  RequestId: Type.String(),
})
export type Operation = Static<typeof Operation>

/** One thing that changed: its fields before and after as a person reads them. */
export const Change = Type.Object({
  /** 人员, 角色, 组织, 作物 … */
  Kind: Type.String(),
  Id: Type.String(),
  Name: Type.String(),
  Act: Type.Enum(['add', 'edit', 'delete']),
  Fields: Type.Array(
    Type.Object({ Label: Type.String(), Before: Type.Optional(Type.String()), After: Type.Optional(Type.String()) }),
  ),
})
export type Change = Static<typeof Change>

export const OperationDetail = Type.Object({
  ...Operation.properties,
  Changes: Type.Array(Change),
  /** There are more changes than are told. */
  IsCut: Type.Boolean(),
})
export type OperationDetail = Static<typeof OperationDetail>

/** Somebody signed in, tried to, or left. */
export const SignIn = Type.Object({
  Id: Type.String(),
  AddTime: Time,
  /** As it was typed in. */
  Name: Type.String(),
  /** Where there is such a person. */
  User: Type.Optional(Who),
  Outcome: SignInOutcome,
  Address: Type.String(),
  Device: Type.String(),
  RequestId: Type.String(),
})
export type SignIn = Static<typeof SignIn>

const period = { from: Type.Optional(Day), to: Type.Optional(Day) }
const choice = { userId: Type.Optional(Id), search: Type.Optional(Type.String({ maxLength: 40 })), ...period }
const operationChoice = {
  ...choice,
  call: Type.Optional(Type.String({ maxLength: 60 })),
  outcome: Type.Optional(Outcome),
  /** What was done to one thing. */
  targetId: Type.Optional(Id),
  origin: Type.Optional(Type.Enum([...originNames])),
  /** What was done to records of one form. */
  formId: Type.Optional(Id),
  /** What was done to something else: 人员, 角色, 组织 … */
  thing: Type.Optional(Type.Enum([...thingKindNames])),
}
const signInChoice = { ...choice, outcome: Type.Optional(SignInOutcome) }
const pages = { page: listParameters.page, pageSize: listParameters.pageSize, cursor: listParameters.cursor }

export const logCalls = {
  operations: call({
    method: 'GET',
    path: '/api/Core/Logs/Operations',
    needs: 'logs.view',
    summary:
      'What was done by people in scope, newest first. search: person, request id, address, or name and number of what it was done to.',
    query: query({ ...pages, ...operationChoice }),
    answer: Type.Array(Operation),
  }),
  operation: call({
    method: 'GET',
    path: '/api/Core/Logs/Operation',
    needs: 'logs.view',
    summary: 'One of them with what changed, before and after; fields that are hidden from the reader are left out.',
    query: query({ id: Type.String({ pattern: '^[0-9]{1,18}$' }) }),
    answer: OperationDetail,
  }),
  signIns: call({
    method: 'GET',
    path: '/api/Core/Logs/SignIns',
    needs: 'logs.view',
    summary:
      'Who signed in, tried to, or left, newest first. Names that belong to nobody are told to administrators alone.',
    query: query({ ...pages, ...signInChoice }),
    answer: Type.Array(SignIn),
  }),
  exportOperations: call({
    method: 'GET',
    path: '/api/Core/Logs/ExportOperations',
    effects: ['takes-away'],
    needs: 'logs.export',
    summary: 'The chosen operations as a workbook.',
    query: query(operationChoice),
    gives: 'bytes',
  }),
  exportSignIns: call({
    method: 'GET',
    path: '/api/Core/Logs/ExportSignIns',
    effects: ['takes-away'],
    needs: 'logs.export',
    summary: 'The chosen sign-ins as a workbook.',
    query: query(signInChoice),
    gives: 'bytes',
  }),
}

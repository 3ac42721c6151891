import {
  type DataOf,
  builtInId,
  choice,
  choices,
  date,
  formKind,
  moment,
  photos,
  reference,
  seenWith,
  text,
} from '../forms/index.ts'
import { SEES_FACES, consentScopes, consentStates, consentWays } from './face-words.ts'

const set = { domainOnly: true } as const

/** Somebody who agreed that terminals recognise them: how, when and to what, and when it was taken back. */
export const facePersonForm = formKind(
  'face-people',
  '人脸同意',
  {
    Name: text('姓名', { max: 40, required: true, sortable: true }),
    Enterprise: reference('所属企业', 'enterprises', { required: true }),
    Account: reference('对应人员', 'users', { help: '填写后考勤可以和打卡对照' }),
    /** Taken away with the consent, so that the terminal’s number tells of nobody any more. */
    Number: text('终端人员编号', {
      max: 40,
      required: true,
      unique: true,
      sortable: true,
      help: '人脸终端里这个人的编号，通行记录按它认人',
    }),
    ConsentDate: date('同意日期', { required: true, sortable: true, default: 'today' }),
    ConsentWay: choice('同意方式', consentWays, { required: true }),
    ConsentScope: choices('同意用途', consentScopes, { required: true, help: '没有选“考勤”的人不计入考勤' }),
    Photo: seenWith(SEES_FACES, photos('照片', { max: 1, help: '可不填；撤回同意时立即销毁' })),
    Note: text('备注', { multiline: true }),
    State: choice('状态', consentStates, { ...set, sortable: true }),
    WithdrawnAt: moment('撤回时间', set),
    WithdrawnBy: reference('撤回经办人', 'users', set),
    WithdrawNote: text('撤回说明', { ...set, max: 500 }),
  },
  { id: builtInId(19), counted: { dimensions: { State: ['State'] }, measures: [] } },
)

export type FacePersonData = DataOf<typeof facePersonForm>

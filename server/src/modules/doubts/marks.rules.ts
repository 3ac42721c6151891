import { type ClockData, reviewStates } from '@farm/contract/clock'
import type { DoubtKind, DoubtState } from '@farm/contract/doubts'
import { isUnexplained } from '@farm/contract/input-checks'
import { type CertificateData, type LotData, type LotTestData, lotStates } from '@farm/contract/lots'
import type { PlanData } from '@farm/contract/plans'

/** One thing that speaks against a record. */
export interface Mark {
  readonly kind: DoubtKind
  readonly state: DoubtState
  /** When it came about; absent where that is the time of the record. */
  readonly time?: string | undefined
  readonly words: string
}

type CheckRow = NonNullable<ClockData['InputChecks']>[number]

function saidOf(rows: readonly CheckRow[]): string {
  return rows.map(({ Name = '', Check = '', Reason = '' }) => `${Name} ${Check}：${Reason}`.trim()).join('；')
}

function explainedIf(rows: readonly CheckRow[]): DoubtState {
  return rows.some(isUnexplained) ? '待处理' : '已说明'
}

type Word = Pick<PlanData, 'OverrideBy' | 'OverrideReason' | 'OverrideReview' | 'OverrideTime'>

/** What somebody let pass: it waits for a second person, or two stand for it. */
export function wordMarks(data: Word): Mark[] {
  const { OverrideBy, OverrideReason: words = '', OverrideReview, OverrideTime: time } = data
  // What goes by the word for a plan is counted there.
  if (OverrideBy === undefined || words.startsWith('随计划放行')) return []
  return [{ kind: '放行', state: OverrideReview === '待复核' ? '待复核' : '已处理', time, words }]
}

type Checks = NonNullable<ClockData['InputChecks']>

function forbiddenMarks(checks: Checks): Mark[] {
  const rows = checks.filter(({ Verdict, Corrected }) => Verdict === '禁止' && Corrected === undefined)
  return rows.length === 0 ? [] : [{ kind: '使用禁止', state: explainedIf(rows), words: saidOf(rows) }]
}

/** What was forbidden before it was edited away. */
function correctedMarks(checks: Checks): Mark[] {
  const rows = checks.filter(({ Corrected }) => Corrected !== undefined)
  const [first] = rows
  return first ? [{ kind: '更正前禁止', state: explainedIf(rows), time: first.Corrected, words: saidOf(rows) }] : []
}

export function marksOfPunchIn(data: ClockData): Mark[] {
  const { Inputs, InputChecks = [], Review, ReviewNote = '', Grade, GradeReasons = '' } = data
  const labels = InputChecks.filter(({ Check }) => Check === '标签')
  const isJudged = Review === '已通过'
  const isFaulted = reviewStates.is(Review, 'unsound') || reviewStates.is(Review, 'void')
  return [
    ...(Inputs === undefined ? [] : forbiddenMarks(InputChecks)),
    ...correctedMarks(InputChecks),
    ...wordMarks(data),
    ...(labels.length > 0
      ? [{ kind: '标签不一致', state: isJudged ? '已处理' : '待处理', words: saidOf(labels) } as const]
      : []),
    ...(isFaulted
      ? [{ kind: '存疑打卡', state: '待处理', time: data.ReviewTime, words: `${Review ?? ''}：${ReviewNote}` } as const]
      : []),
    ...(Grade === 'D' && !isFaulted
      ? [{ kind: '存疑打卡', state: isJudged ? '已处理' : '待处理', words: GradeReasons } as const]
      : []),
  ]
}

/** @param id Of the lot: what it is stopped with is counted at the lot that was stopped itself. */
export function marksOfLot(data: LotData, id: string): Mark[] {
  const { HeldFor = [], RecalledFor = [], StatusReason = '', StatusTime: time, Number = '' } = data
  const { ReleaseReview, ReleaseReason = '', ReleaseTime } = data
  const about = `批次 ${Number}`
  const words = StatusReason === '' ? about : `${about}：${StatusReason}`
  const released = ReleaseReason === '' ? about : `${about}：${ReleaseReason}`
  const isHeld = HeldFor.includes(id)
  return [
    ...(RecalledFor.includes(id) ? [{ kind: '召回', state: '已处理', time, words } as const] : []),
    ...(isHeld
      ? [{ kind: '暂扣', state: ReleaseReview === '待复核' ? '待复核' : '待处理', time, words } as const]
      : []),
    ...(ReleaseReview === undefined
      ? []
      : [
          {
            kind: '解除暂扣',
            state: ReleaseReview === '待复核' ? '待复核' : '已处理',
            time: ReleaseTime,
            words: released,
          } as const,
        ]),
  ]
}

/** A lot that failed and goes on is for the county to look at; one that is stopped is kept from going on. */
export function marksOfTest({ Number = '', Items = '', Result }: LotTestData, lotStatus: LotData['Status']): Mark[] {
  if (Result !== '不合格') return []
  const isStopped = lotStates.is(lotStatus, 'stopped')
  const words = [Number, Items, isStopped ? '批次已停用' : '批次没有停用'].filter(Boolean).join('，')
  return [{ kind: '检测不合格', state: isStopped ? '已处理' : '待处理', words }]
}

interface Again {
  /** The lot of a certificate that is void got another one. */
  readonly isIssuedAgain: boolean
}

export function marksOfCertificate(data: CertificateData, { isIssuedAgain }: Again): Mark[] {
  const { Number = '', Status, VoidReason = '', VoidTime, OverrideBy, OverrideReason = '', OverrideTime } = data
  return [
    ...(Status === '作废' && isIssuedAgain
      ? [{ kind: '作废重开', state: '待处理', time: VoidTime, words: `合格证 ${Number}：${VoidReason}` } as const]
      : []),
    ...(OverrideBy !== undefined
      ? [{ kind: '放行', state: '已处理', time: OverrideTime, words: `合格证 ${Number}：${OverrideReason}` } as const]
      : []),
  ]
}

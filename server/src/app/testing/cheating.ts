import { appendFileSync } from 'node:fs'
import { type CertificateCheckRow, certificateCalls } from '@farm/contract/lots'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { compareDue } from '../../modules/ground/index.ts'
import { noteGround, recheckDue } from '../../modules/lots/index.ts'
import { lotsOfA } from './lots-of-a.ts'
import { done } from './personas.ts'
import { standFor } from './stood.store.ts'
import { type Answer, openFarm } from './test-farm.ts'

/** What became of an attempt to prove what is not true. */
export type Outcome = '拒绝' | '暂扣' | '有标记' | '没有发现'

export interface Judged {
  readonly outcome: Outcome
  /** What whoever looks is shown: the refusal, why the lot is held, or the rows of the check that are not 符合. */
  readonly words: string
}

/** Notes what became of an attempt for `npm run cheat`, which reads it; answers it. */
export function noted(what: string, judged: Judged): Judged {
  const file = process.env.FARM_CHEATS
  if (file) appendFileSync(file, `${JSON.stringify({ what, ...judged })}\n`)
  return judged
}

/** What stands on the check of ordinary goods as well: that nobody tested them, and that all of it is on paper. */
const ORDINARY = new Set(['检测结果：没有检测记录'])

/** Of the rows of a check, those that whoever looks has to heed. */
function marks(rows: readonly CertificateCheckRow[]): Judged {
  const words = rows
    .filter(({ Verdict, Check }) => Verdict !== '符合' && Check !== '未开证数量')
    .map(({ Check, Verdict, Reason }) => `${Check}：${Verdict === '已放行' ? '已放行，' : ''}${Reason}`)
    .filter((one) => !ORDINARY.has(one))
  return words.length === 0 ? { outcome: '没有发现', words: '' } : { outcome: '有标记', words: words.join('；') }
}

/** Enterprise A with its lots on a farm whose minutes pass, and whoever judges what is done there. */
export async function openCheating() {
  let minutes = 0
  const now = () => new Date(Date.parse('2026-11-30T02:00:00.000Z') + minutes * 60_000)
  const farm = await openFarm(now)
  const lots = await lotsOfA(farm, farm.people)
  const { admin, managerA, enterpriseA } = farm.people
  const before = await lots.read(enterpriseA, admin)
  const Data = { Region: '清禾县', Address: '东乡 1 号', Phone: '13800000000' }
  done(await farm.call(admin, recordCalls.edit, { body: { Id: before.Id, UpdateTime: before.UpdateTime, Data } }))
  /** What the server does of itself within a second. */
  const recheck = async () => {
    minutes += 1
    const { db } = farm.database
    const { signal } = new AbortController()
    await compareDue({ db, onChanged: noteGround, signal })
    await recheckDue({ db, now: now(), zone: 'Asia/Shanghai', signal })
  }
  const issue = (lot: Pick<WireRecord, 'Id'>, quantity: number, more: object = {}) =>
    lots.issue(managerA, lot, quantity, more)

  /** Of a call that should not have succeeded. */
  const judgedCall = ({ status, error }: Answer<unknown>): Judged | undefined =>
    status < 400
      ? undefined
      : { outcome: '拒绝', words: [...error.errors, ...Object.values(error.fields ?? {}).flat()].join('；') }

  /** Of goods as they stand, once what is late was judged. */
  const judgedLot = async (lot: Pick<WireRecord, 'Id'>): Promise<Judged> => {
    await recheck()
    const { Status, StatusReason } = (await lots.read(lot)).Data
    if (Status !== '正常') return { outcome: '暂扣', words: `${String(Status)}：${String(StatusReason)}` }
    const { Checks } = done(await farm.call(managerA, certificateCalls.check, { query: { lot: lot.Id } }))
    return marks(Checks)
  }

  /** Asks for a certificate of a lot, and judges paper and goods. */
  const certified = async (lot: Pick<WireRecord, 'Id'>, quantity = 10, more: object = {}): Promise<Judged> => {
    await recheck()
    const answer = await issue(lot, quantity, more)
    const refused = judgedCall(answer)
    if (refused) return refused
    const standing = await judgedLot(lot)
    if (standing.outcome !== '没有发现') return standing
    const rows = answer.data.Data.Checks
    return marks(Array.isArray(rows) ? (rows as CertificateCheckRow[]) : [])
  }
  /** As though it had been as it is for so many days: its versions are timed by the database. */
  const stood = ({ Id }: Pick<WireRecord, 'Id'>, days: number) => standFor(farm.database.db, Id, days)
  /** A moment so many hours ago. */
  const ago = (hours: number) => new Date(now().getTime() - hours * 3_600_000).toISOString()
  return {
    farm,
    lots,
    stood,
    ago,
    fields: lots.fields,
    issue,
    recheck,
    judgedCall,
    judgedLot,
    certified,
    close: farm.close,
  }
}

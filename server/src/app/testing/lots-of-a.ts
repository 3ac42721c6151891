import { clockCalls } from '@farm/contract/clock'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import {
  type CommitmentBasis,
  type LotStage,
  certificateCalls,
  lotCalls,
  lotForm,
  lotTestForm,
} from '@farm/contract/lots'
import { noticeCalls } from '@farm/contract/notices'
import { newId } from '../../platform/ids/index.ts'
import { controlOfA } from './control-of-a.ts'
import { pesticidesOfA } from './pesticides-of-a.ts'
import { upload } from './photos.ts'
import { type Personas, add, done } from './personas.ts'
import type { Farm, Persona } from './test-farm.ts'

/** Tomatoes of enterprise A, harvested, put into lots, tested and certified. */
export async function lotsOfA(farm: Farm, people: Personas) {
  const { managerA, workerA, enterpriseA } = people
  const fields = await pesticidesOfA(farm, people)
  const control = await controlOfA(farm, people)

  /** So much, harvested on a plot of its own for a plan of its own. */
  const harvested = async (Harvest: number, day = '2026-11-20') => {
    const place = await fields.plot('东地')
    const plan = await fields.plan(place)
    const punchIn = await fields.sent(workerA, fields.picked(place, { Plan: plan.Id, Harvest }), `${day}T04:00:00.000Z`)
    return { place, plan, punchIn }
  }
  const dataOf = (Stage: LotStage, more: object) => ({ Stage, Enterprise: enterpriseA.Id, Date: '2026-11-25', ...more })
  const send = (who: Persona, data: object, Id = newId()) =>
    farm.call(who, recordCalls.add, { body: { FormId: lotForm.id, Id, Data: { ...data } } })
  const ofHarvest = (punchIn: WireRecord, Quantity: number) =>
    dataOf('采收批次', { Harvests: [{ PunchIn: punchIn.Id, Quantity }] })
  const ofLots = (Stage: LotStage, ...sources: ReadonlyArray<readonly [WireRecord, number]>) =>
    dataOf(Stage, {
      Sources: sources.map(([{ Id }, Quantity]) => ({ Lot: Id, Quantity })),
      ...(Stage === '出库批次' && { Customer: '清禾超市', Phone: '13800000000', Destination: '城东店' }),
    })
  /** A lot of all that was harvested at once. */
  const lot = async (Quantity = 100) => {
    const { punchIn } = await harvested(Quantity)
    return done(await send(managerA, ofHarvest(punchIn, Quantity)))
  }
  const part = async (...sources: ReadonlyArray<readonly [WireRecord, number]>) =>
    done(await send(managerA, ofLots('分装批次', ...sources)))
  const out = async (...sources: ReadonlyArray<readonly [WireRecord, number]>) =>
    done(await send(managerA, ofLots('出库批次', ...sources)))
  const read = async ({ Id }: { readonly Id: string }, who: Persona = managerA) =>
    done(await farm.call(who, recordCalls.get, { query: { id: Id } }))
  const statusOf = async (of: { readonly Id: string }) => (await read(of)).Data.Status
  const statusesOf = (of: readonly WireRecord[]) => Promise.all(of.map(statusOf))
  const reasonOf = async (of: WireRecord) => (await read(of)).Data.StatusReason
  /** The titles of the notices by which somebody heard that a lot was stopped. */
  const stopsHeard = async (who: Persona, of: WireRecord) =>
    done(await farm.call(who, noticeCalls.list, { query: { kind: 'lot-stopped' } }))
      .filter(({ About }) => About.Id === of.Id)
      .map(({ Title }) => Title)
  const test = (of: WireRecord, Result: '合格' | '不合格', more: object = {}) =>
    add(farm, managerA, lotTestForm, {
      data: { Lot: of.Id, Date: '2026-11-26', Items: '农药残留', Method: '快检', Result, ...more },
    })
  /** A file with words of its own, or with these. */
  const paper = (words: string = newId()) =>
    upload(farm, managerA, Buffer.from(`检测报告 ${words}`), { name: '报告.txt', purpose: 'attachment' })
  /** A test by a laboratory, with a report of its own. */
  const labTest = async (of: WireRecord, Result: '合格' | '不合格', more: object = {}) =>
    test(of, Result, {
      Method: '委托检测',
      Institution: '县检测站',
      ReportNumber: newId(),
      Report: [await paper()],
      ...more,
    })
  const stop = (who: Persona, how: 'hold' | 'release' | 'recall', { Id }: { readonly Id: string }, Reason = '抽查') =>
    farm.call(who, lotCalls[how], { body: { Id, Reason } })
  /** Releases by the word of one person and that of a second one. */
  const released = async (of: { readonly Id: string }, reason = '复检合格') => {
    done(await stop(managerA, 'release', of, reason))
    return done(await stop(people.county, 'release', of, reason))
  }
  /** Returns a punch-in to whoever made it. */
  const giveBack = async ({ Id }: { readonly Id: string }) => {
    const { UpdateTime } = await read({ Id })
    const body = { Records: [{ Id, UpdateTime }], Review: '已退回' as const, Note: '地块选错了' }
    return done(await farm.call(managerA, clockCalls.review, { body }))
  }
  const issue = (who: Persona, { Id }: { readonly Id: string }, Quantity: number, more: object = {}) =>
    farm.call(who, certificateCalls.issue, {
      body: { Lot: Id, Quantity, Basis: ['质量安全控制符合要求'] as CommitmentBasis[], ...more },
    })
  const told = { read, statusOf, statusesOf, reasonOf, stopsHeard }
  return {
    fields,
    control,
    harvested,
    send,
    ofHarvest,
    ofLots,
    lot,
    part,
    out,
    ...told,
    test,
    paper,
    labTest,
    stop,
    released,
    giveBack,
    issue,
  }
}

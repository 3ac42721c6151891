import { cropForm } from '@farm/contract/crops'
import { type DynamicData, type WireRecord, isObject, recordCalls, textsIn } from '@farm/contract/forms'
import { placeCalls, placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import type { AnswerOf, BodyOf, Call } from '@farm/contract/wire'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newId } from '../platform/ids/index.ts'
import { type Run, Strip } from './testing/cells.ts'
import { type SettledProcess, posted, settledProcess, told } from './testing/server-process.ts'
import { isFull } from './testing/size.ts'

const { managerA, enterpriseA } = inject('people')
const token = managerA.token ?? ''
let server: SettledProcess

beforeAll(async () => {
  server = await settledProcess()
}, 240_000)
afterAll(() => server.close(), 120_000)

async function send<C extends Call>(call: C, body: BodyOf<C>): Promise<AnswerOf<C>> {
  return (await posted(server.url, { call, body, token })) as AnswerOf<C>
}
async function ask<C extends Call>(call: C, query: Record<string, string>): Promise<AnswerOf<C>> {
  const url = `${server.url}${call.path}?${new URLSearchParams(query).toString()}`
  return (await told(await fetch(url, { headers: { token } }))) as AnswerOf<C>
}
const read = ({ Id }: Pick<WireRecord, 'Id'>) => ask(recordCalls.get, { id: Id })
const isThere = (Id: string) =>
  read({ Id }).then(
    () => true,
    (error: unknown) => {
      if (!String(error).includes('404')) throw error
      return false
    },
  )

const [WEST, EAST, BOTH]: readonly [Run, Run, Run] = [
  { from: 0, to: 0 },
  { from: 1, to: 1 },
  { from: 0, to: 1 },
]

const drawn = (strip: Strip, run: Run) =>
  send(recordCalls.add, {
    FormId: placeForm.id,
    Data: { Name: `地块 ${newId().slice(-6)}`, Compony: enterpriseA.Id, ...strip.plot(run) },
  })

/** A plan that goes on, which a division or a merger carries along. */
async function planOn(plot: WireRecord): Promise<WireRecord> {
  const crop = await send(recordCalls.add, { FormId: cropForm.id, Data: { Name: `作物 ${newId().slice(-6)}` } })
  return send(recordCalls.add, {
    FormId: planForm.id,
    Data: {
      Name: '计划',
      Enterprise: enterpriseA.Id,
      Crops: crop.Id,
      Place: [plot.Id],
      Count: 1,
      StartDate: '2020-01-01',
      EndDate: '2099-12-31',
      Manager: managerA.id,
    },
  })
}

/** An act with all that shows whether it was carried out. */
interface Act {
  readonly name: string
  readonly plot: WireRecord
  readonly act: () => Promise<unknown>
  /** What there is before it, and after it. */
  readonly before: object
  readonly after: object
  readonly now: () => Promise<unknown>
}

const placesOf = (data: DynamicData) => textsIn(data.Place)
const sharesOf = (data: DynamicData) => (Array.isArray(data.Shares) ? data.Shares.filter(isObject) : []).length
const areaOf = async (one: Pick<WireRecord, 'Id'>) => Number((await read(one)).Data.Area)

async function division(): Promise<Act & { readonly part: string }> {
  const strip = new Strip()
  const plot = await drawn(strip, BOTH)
  const plan = await planOn(plot)
  const part = newId()
  const Parts = [strip.part('西', WEST), strip.part('东', EAST, part)]
  const now = async () => {
    const { Acts } = await ask(placeCalls.lineage, { id: plot.Id })
    const { Data } = await read(plan)
    const kept = await read(plot)
    return {
      acts: Acts.map(({ Undone }) => Undone === undefined),
      name: kept.Data.Name,
      area: Number(kept.Data.Area),
      part: await isThere(part),
      plan: placesOf(Data),
      shares: sharesOf(Data),
    }
  }
  const before = { acts: [], name: plot.Data.Name, area: plot.Data.Area, part: false, plan: [plot.Id], shares: 0 }
  const after = { acts: [true], name: '西', area: Parts[0]?.Area, part: true, plan: [plot.Id, part], shares: 2 }
  const act = () => send(placeCalls.split, { Id: plot.Id, UpdateTime: plot.UpdateTime, Parts })
  return { name: '分割', plot, act, before, after, now, part }
}

async function undoing(): Promise<Act> {
  const { plot, act, before, after, now } = await division()
  await act()
  const { Acts } = await ask(placeCalls.lineage, { id: plot.Id })
  const back = () => send(placeCalls.takeBack, { Id: Acts[0]?.Id ?? '' })
  return { name: '撤销分割', plot, act: back, before: after, after: { ...before, acts: [false] }, now }
}

async function merger(): Promise<Act> {
  const strip = new Strip()
  const [west, east] = [await drawn(strip, WEST), await drawn(strip, EAST)]
  const plan = await planOn(east)
  const now = async () => ({
    acts: (await ask(placeCalls.lineage, { id: west.Id })).Acts.length,
    area: await areaOf(west),
    east: await isThere(east.Id),
    plan: placesOf((await read(plan)).Data),
  })
  const act = () =>
    send(placeCalls.merge, {
      Id: west.Id,
      UpdateTime: west.UpdateTime,
      Others: [{ Id: east.Id, UpdateTime: east.UpdateTime }],
      Name: String(west.Data.Name),
      Points: strip.corners(BOTH),
    })
  const before = { acts: 0, area: west.Data.Area, east: true, plan: [east.Id] }
  const after = { acts: 1, area: strip.plot(BOTH).Area, east: false, plan: [west.Id] }
  return { name: '合并', plot: west, act, before, after, now }
}

/** So many acts of each kind are under way at once. */
const OF_EACH = 2

test('divisions, mergers and their taking back are whole or not there after kill -9; what was acknowledged is there', async () => {
  for (const answers of isFull ? [0, 1, 2, 3, 5] : [1, 3]) {
    const acts: Act[] = []
    for (let count = 0; count < OF_EACH; count += 1) acts.push(await division(), await undoing(), await merger())
    const acknowledged = new Set<Act>()
    let kill: Promise<unknown> | undefined
    const killOnce = () => (kill ??= server.signal('SIGKILL'))
    const sent = acts.map((one) =>
      one.act().then(
        () => {
          acknowledged.add(one)
          if (acknowledged.size >= answers) void killOnce()
        },
        // A cut connection is no answer.
        () => undefined,
      ),
    )
    if (answers === 0) void killOnce()
    await Promise.all(sent)
    await killOnce()
    await server.start()
    for (const one of acts) {
      const stands = await one.now()
      const isDone = JSON.stringify(stands) === JSON.stringify(one.after)
      expect(stands, one.name).toEqual(isDone || acknowledged.has(one) ? one.after : one.before)
      // Sent again it is carried out, or answered as it was, and never twice.
      await one.act()
      expect(await one.now(), one.name).toEqual(one.after)
    }
  }
}, 240_000)

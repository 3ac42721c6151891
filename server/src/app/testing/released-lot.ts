import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { type ReleasePart, TRACE_PATH, releaseParts, traceCalls } from '@farm/contract/trace'
import { lotsOfA } from './lots-of-a.ts'
import { type Personas, done } from './personas.ts'
import { jpeg, upload } from './photos.ts'
import type { Farm, Persona } from './test-farm.ts'

/** Everything that must never be read where it was not made known. */
export const SECRETS = {
  plot: '秘密三号地',
  note: '秘密备注',
  photoName: '秘密张三.jpg',
  region: '秘密县',
  address: '秘密路 9 号',
  phone: '13911112222',
} as const

/** Lots of tomatoes that left enterprise A for a customer, sprayed, photographed, harvested, tested and certified. */
export async function releasedLotOfA(farm: Farm, people: Personas) {
  const { admin, managerA, workerA, enterpriseA } = people
  const lots = await lotsOfA(farm, people)
  const { fields } = lots
  const enterprise = done(await farm.call(admin, recordCalls.get, { query: { id: enterpriseA.Id } }))
  const about = { Region: SECRETS.region, Address: SECRETS.address, Phone: SECRETS.phone }
  done(
    await farm.call(admin, recordCalls.edit, {
      body: { Id: enterprise.Id, UpdateTime: enterprise.UpdateTime, Data: about },
    }),
  )

  /** A dispatched lot with all that led to it; `photos` of noise were taken while spraying. */
  const dispatched = async (photos = 1) => {
    const place = await fields.plot(SECRETS.plot)
    const plan = await fields.plan(place, { Variety: '金棚 8 号' })
    const ids: string[] = []
    for (let count = 0; count < photos; count += 1) {
      ids.push(await upload(farm, workerA, await jpeg(400, 300), { name: SECRETS.photoName }))
    }
    // No punch-in takes more than nine photos.
    for (let from = 0; from === 0 || from < ids.length; from += 9) {
      const work = { Plan: plan.Id, Photos: ids.slice(from, from + 9), Note: SECRETS.note }
      const data = from === 0 ? fields.used(place, work) : { ...fields.used(place, work), Inputs: [] }
      await fields.sent(workerA, data, `2026-10-${String(10 + from).padStart(2, '0')}T02:00:00.000Z`)
    }
    const picked = fields.picked(place, { Plan: plan.Id, Harvest: 100, Note: SECRETS.note })
    const punchIn = await fields.sent(workerA, picked, '2026-11-20T04:00:00.000Z')
    const harvest = done(await lots.send(managerA, lots.ofHarvest(punchIn, 100)))
    await lots.test(harvest, '合格', { Institution: '县检测站' })
    const lot = await lots.out([harvest, 80])
    done(await lots.issue(managerA, lot, 80, { IssueDate: '2026-11-28' }))
    return { place, plan, punchIn, harvest, lot, photos: ids }
  }

  const release = (
    { Id }: Pick<WireRecord, 'Id'>,
    Parts: readonly ReleasePart[],
    Photos: readonly string[] = [],
    who: Persona = managerA,
  ) => farm.call(who, traceCalls.release, { body: { Id, Parts: [...Parts], Photos: [...Photos] } })
  const allow = (Parts: readonly ReleasePart[], who: Persona = managerA) =>
    farm.call(who, traceCalls.savePolicy, { body: { Id: enterpriseA.Id, Parts: [...Parts] } })
  const withdraw = ({ Id }: Pick<WireRecord, 'Id'>, who: Persona = managerA) =>
    farm.call(who, traceCalls.withdraw, { body: { Id } })
  const allowAll = async () => done(await allow(releaseParts))
  /** What a phone is answered that opens an address below the public pages. */
  const visit = (at: string, address = '10.0.0.1', headers: Record<string, string> = {}) =>
    farm.server.inject({ url: `${TRACE_PATH}${at}`, remoteAddress: address, headers })
  return { lots, dispatched, release, allow, allowAll, withdraw, visit }
}

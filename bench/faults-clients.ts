import { setTimeout as wait } from 'node:timers/promises'
import { clockForm } from '@farm/contract/clock'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { statisticsCalls } from '@farm/contract/statistics'
import { newId } from '../server/src/platform/ids/index.ts'
import { type Client, Fault, type Said, codeOf, contentOf } from './faults-http.ts'
import type { Data, KeptPhoto, KeptRecord, Ledger } from './faults-ledger.ts'
import type { Chance, Uploader } from './faults-photos.ts'
import { type Person, type World, got } from './faults-world.ts'

const DAY_MS = 86_400_000
/** So far back that the week, the month and the month before all have some. */
const DAYS_BACK = 45
const LONGEST_REST_MS = 12
/** Editors work on the same few records, so that they come into each other’s way. */
const HOT_RECORDS = 25

interface Abandoned {
  readonly by: Person
  readonly photo: KeptPhoto
  readonly bytes: Buffer
}

interface Means {
  readonly client: Client
  readonly ledger: Ledger
  readonly uploader: Uploader
  readonly chance: Chance
  readonly world: World
}

/** All who work at once: they add, edit, delete, upload and read until they are told to rest. */
export class Crowd {
  readonly #means: Means
  readonly abandoned: Abandoned[] = []
  reads = 0
  #edits = 0
  #isOn = false
  #working: Promise<void>[] = []
  /** What a member of the crowd found. */
  #fault: Error | undefined
  /** The records that anybody may work on, the oldest first. */
  readonly #live: string[] = []

  constructor(means: Means) {
    this.#means = means
  }

  begin(): void {
    const { workers, editors } = this.#means.world
    this.#isOn = true
    this.#working = [
      ...workers.map((by) => this.#work(() => this.#workerAct(by))),
      ...editors.map((by) => this.#work(() => this.#editorAct(by))),
    ]
  }

  /** Everybody finishes what they are at: afterwards there is an answer to everything that was sent. */
  async rest(): Promise<void> {
    this.#isOn = false
    await Promise.all(this.#working)
    this.refuseFault()
  }

  refuseFault(): void {
    if (this.#fault !== undefined) throw this.#fault
  }

  async #work(act: () => Promise<void>): Promise<void> {
    try {
      while (this.#isOn && this.#fault === undefined) {
        await act()
        await wait(this.#means.chance.whole(0, LONGEST_REST_MS))
      }
    } catch (error) {
      this.#fault ??= error instanceof Error ? error : new Error(String(error))
    }
  }

  #workerAct(by: Person): Promise<void> {
    const at = this.#means.chance.next()
    if (at < 0.55) return this.#add(by, [])
    if (at < 0.75) return this.#addWithPhotos(by)
    if (at < 0.78) return this.#means.uploader.send(by).then(() => undefined)
    if (at < 0.79) return this.#abandon(by)
    return this.#read(by)
  }

  #editorAct(by: Person): Promise<void> {
    const at = this.#means.chance.next()
    if (at < 0.75) return this.#edit(by)
    return at < 0.83 ? this.#remove(by) : this.#read(by)
  }

  async #abandon(by: Person): Promise<void> {
    this.abandoned.push({ by, ...(await this.#means.uploader.abandon(by)) })
  }

  async #addWithPhotos(by: Person): Promise<void> {
    const { uploader, chance } = this.#means
    const photos = [await uploader.send(by)]
    if (chance.next() < 0.25) photos.push(await uploader.send(by))
    await this.#add(by, photos)
  }

  async #add(by: Person, photos: readonly string[]): Promise<void> {
    const { ledger, client, chance, world } = this.#means
    const [id, now] = [newId(), Date.now()]
    const occurTime = new Date(now - Math.floor(chance.next() * DAYS_BACK * DAY_MS)).toISOString()
    const data: Data = {
      Enterprise: world.enterpriseId,
      Operation: photos.length > 0 ? world.photoOperationId : chance.pick(world.operationIds),
      Place: [chance.pick(world.placeIds)],
      Area: chance.whole(1, 5_000) / 10,
      Position: { Lng: 111.7, Lat: 37.2, Accuracy: 8 },
      Note: `账本 ${id.slice(-8)}`,
      ...(photos.length > 0 && { Photos: photos }),
    }
    await ledger.note({ act: 'add', id, by: by.id, data, occurTime })
    const json = { FormId: clockForm.id, Id: id, Data: data, OccurTime: occurTime }
    const said = await client.ask({ method: 'POST', path: recordCalls.add.path, token: by.token, json })
    const { Id, UpdateTime } = contentOf<WireRecord>(said, `adding ${id}`)
    if (Id !== id) throw new Fault(`adding ${id} made ${Id}`)
    await ledger.note({ act: 'added', id, time: UpdateTime })
    this.#live.push(id)
  }

  #someRecord(): KeptRecord | undefined {
    const id = this.#means.chance.pick(this.#live.slice(-HOT_RECORDS))
    return id === undefined ? undefined : this.#means.ledger.book.record(id)
  }

  async #edit(by: Person): Promise<void> {
    const { ledger, client, chance, world } = this.#means
    const record = this.#someRecord()
    const read = record?.seen
    if (!record || read === undefined) return
    const { id } = record
    const no = (this.#edits += 1)
    const isForPhotos = record.data.Photos !== undefined
    const data: Data = {
      Note: `修改 ${no}`,
      Area: chance.whole(1, 5_000) / 10,
      ...(!isForPhotos && chance.next() < 0.4 && { Operation: chance.pick(world.operationIds) }),
    }
    await ledger.note({ act: 'edit', id, no, read, data })
    const json = { Id: id, Data: data, UpdateTime: read }
    const said = await client.ask({ method: 'POST', path: recordCalls.edit.path, token: by.token, json })
    if (said.status !== 200) return this.#noteRefusal(record, no, said)
    const { UpdateTime } = contentOf<WireRecord>(said, `editing ${id}`)
    if (UpdateTime <= read) throw new Fault(`editing ${id} went from version ${read} to ${UpdateTime}`)
    await ledger.note({ act: 'edited', id, no, time: UpdateTime })
  }

  /** Somebody else was faster, or has deleted it. */
  async #noteRefusal({ id, removal }: KeptRecord, no: number, said: Said & { unanswered: number }): Promise<void> {
    const isStale = said.status === 409 && codeOf(said) === 'form-data/stale'
    const isGone = said.status === 404 && removal !== undefined
    if (!isStale && !isGone) throw new Fault(`editing ${id}: ${said.status} ${said.bytes.toString().slice(0, 300)}`)
    const { present } = JSON.parse(said.bytes.toString()) as { present?: WireRecord }
    const isOpen = said.unanswered > 0
    await this.#means.ledger.note({ act: 'stale', id, no, isOpen, ...(present && { time: present.UpdateTime }) })
  }

  async #remove(by: Person): Promise<void> {
    const { ledger, client } = this.#means
    const id = this.#someRecord()?.id
    if (id === undefined) return
    this.#live.splice(this.#live.indexOf(id), 1)
    await ledger.note({ act: 'remove', id })
    const said = await client.ask({
      method: 'POST',
      path: recordCalls.remove.path,
      token: by.token,
      json: { Ids: [id] },
    })
    if (said.status >= 300) throw new Fault(`deleting ${id}: ${said.status} ${said.bytes.toString().slice(0, 300)}`)
    await ledger.note({ act: 'removed', id })
  }

  /** What was acknowledged is there for the next one who looks. */
  async #read(by: Person): Promise<void> {
    const { client, ledger, chance, world } = this.#means
    this.reads += 1
    const at = chance.next()
    if (at < 0.15) await got(client, statisticsCalls.clock, by.token)
    else if (at < 0.3)
      await got(client, recordCalls.list, by.token, { formId: clockForm.id, page: '1', pageSize: '15' })
    else {
      const own = this.#live.map((id) => ledger.book.record(id)).slice(-200)
      const record = chance.pick(world.editors.includes(by) ? own : own.filter((one) => one.by === by.id))
      if (record) await this.#readBack(by, record)
    }
  }

  async #readBack(by: Person, record: KeptRecord): Promise<void> {
    const known = record.seen ?? ''
    const path = `${recordCalls.get.path}?id=${record.id}`
    const said = await this.#means.client.ask({ method: 'GET', path, token: by.token })
    if (said.status === 404 && record.removal !== undefined) return
    const { UpdateTime } = contentOf<WireRecord>(said, `reading ${record.id}`)
    if (UpdateTime < known) throw new Fault(`${record.id} was at version ${known} and is read at ${UpdateTime}`)
  }
}

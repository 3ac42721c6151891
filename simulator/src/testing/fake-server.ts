import { hash } from 'node:crypto'
import { type Upload, fileCalls } from '@farm/contract/files'
import { type Draft, designCalls, recordCalls, rowsIn } from '@farm/contract/forms'
import { deviceCalls } from '@farm/contract/devices'
import { consultationForm, diagnosisCalls } from '@farm/contract/diagnosis'
import { accessCalls } from '@farm/contract/access'
import { builtInKinds } from '@farm/contract/kinds'
import { mapCalls } from '@farm/contract/map'
import { certificateCalls, certificateForm, lotCalls } from '@farm/contract/lots'
import { type Organ, organCalls } from '@farm/contract/organs'
import { orderCalls, orderForm } from '@farm/contract/orders'
import { planCalls, planForm } from '@farm/contract/plans'
import { standardCalls, standardForm } from '@farm/contract/standards'
import { recordingCalls, snapshotCalls, videoCalls } from '@farm/contract/video'
import { type WorkOrderAct, workOrderActTable, workOrderCalls, workOrderStates } from '@farm/contract/work-orders'
import type { Answer, Sent, Transport } from '../transport.ts'

interface Body {
  readonly Id: string
  readonly Name: string
  readonly Password: string
  readonly Ticket?: string
  readonly FormId: string
  readonly Data: Record<string, unknown>
  readonly Status?: string
  readonly Size: number
  readonly Sha256: string
  readonly Draft: Draft
  readonly RoleId: string
  readonly Fields: Record<string, string>
  readonly Rings: unknown
  readonly Act: WorkOrderAct
  readonly Plan: string
  readonly Steps: readonly string[]
  readonly Key?: string
  readonly Rating?: number
  readonly Ids: readonly string[]
  readonly DeviceId: string
  readonly Driver: string
  readonly Code: string
  readonly Every: number
  readonly DeviceIds: readonly string[]
}

interface KeptPhoto extends Pick<Body, 'Name' | 'Size' | 'Sha256'> {
  readonly isDone: boolean
}

const moving: ReadonlySet<string> = new Set([
  planCalls.changeStatus.path,
  orderCalls.changeStatus.path,
  standardCalls.changeStatus.path,
])
/** What is done with lots and certificates is not looked at. */
const quiet: ReadonlySet<string> = new Set([
  certificateCalls.print.path,
  certificateCalls.void.path,
  lotCalls.hold.path,
])
/** The state of a new record. */
const first: Readonly<Record<string, string>> = {
  [planForm.id]: '草稿',
  [orderForm.id]: '待确认',
  [standardForm.id]: '草稿',
}

const EXPERT = '/api/Expert/'

const CONTENT = new RegExp(`^${fileCalls.put.path.replace('{id}', '([0-9a-f-]+)')}$`)

const TIME = '2026-11-20T10:21:07+08:00'
const ROOT = { Id: '00000000-0000-7000-8000-000000000001', Name: '平台', Path: '/1/' }

const PLATFORM = {
  ...ROOT,
  Kind: '平台',
  No: 1,
  ParentId: null,
  IsDemo: false,
  People: 1,
  Enterprises: 0,
  UpdateTime: TIME,
} as const satisfies Organ

interface Options {
  readonly ticket?: string
  readonly password?: string
}

/** As much of the server as the demo maker needs, in memory: adds may be repeated, another content is refused. */
export class FakeServer {
  /** What was added, by id. */
  readonly added = new Map<string, Body>()
  readonly statuses = new Map<string, string>()
  /** What was done to work orders, by id. */
  readonly acts = new Map<string, readonly WorkOrderAct[]>()
  /** Steps of plans that were given out. */
  readonly givenOut = new Set<string>()
  /** What was said to questions, by id, as it stands in them. */
  readonly said = new Map<string, Readonly<Record<string, unknown>>>()
  readonly photos = new Map<string, KeptPhoto>()
  /** Forms that were designed, by id. */
  readonly designs = new Map<string, { readonly draft: Draft; readonly version: number }>()
  /** Borders on the map. */
  readonly outlines = new Set<string>()
  /** Hidden and read-only fields, by form and role. */
  readonly restrictions = new Map<string, Readonly<Record<string, string>>>()
  /** How often tokens of a device were made. */
  readonly tokens = new Map<string, number>()
  /** Devices under maintenance. */
  readonly muted = new Set<string>()
  /** How the pictures of cameras are fetched, by device. */
  readonly cameras = new Map<string, string>()
  /** Cameras that are recorded. */
  readonly recorded = new Set<string>()
  /** Of how many minutes cameras take a still. */
  readonly snapshotEvery = new Map<string, number>()
  /** So many requests are answered; then the line is dead. */
  left = Infinity
  requests = 0
  #ticket: string | undefined
  #password: string | undefined

  constructor({ ticket, password }: Options) {
    this.#ticket = ticket
    this.#password = password
  }

  readonly transport: Transport = (sent) => {
    this.requests += 1
    if (this.requests > this.left) return Promise.reject(new Error('killed'))
    return Promise.resolve(this.#answer(sent))
  }

  #answer({ path, body = '{}' }: Sent): Answer {
    const [address, search] = path.split('?')
    if (typeof body !== 'string') return this.#put(CONTENT.exec(address ?? '')?.[1] ?? '', body)
    const sent = JSON.parse(body) as Body
    if (address === fileCalls.begin.path) return this.#begin(sent)
    if (address === accessCalls.firstAdmin.path) return this.#firstAdmin(sent)
    if (address === accessCalls.login.path)
      return sent.Password === this.#password ? signedIn(sent) : refused('access/credentials')
    if (address === organCalls.list.path) return done([PLATFORM])
    if (address === mapCalls.editOutline.path) return this.#editOutline(sent)
    const read = this.#read(address, new URLSearchParams(search))
    return read ?? this.#design(address, sent) ?? this.#move(address, sent) ?? this.#add(sent)
  }

  #certify(address: string | undefined, sent: Body): Answer | undefined {
    if (address === certificateCalls.issue.path) return this.#add({ ...sent, FormId: certificateForm.id, Data: {} })
    return quiet.has(address ?? '') ? done({}) : undefined
  }

  #move(address: string | undefined, sent: Body): Answer | undefined {
    if (address === deviceCalls.makeTokens.path) return this.#makeTokens(sent)
    if (address === deviceCalls.mute.path) return this.#mute(sent)
    if (address === videoCalls.set.path) return this.#setCamera(sent)
    if (address === recordingCalls.setRecording.path) return this.#record(sent)
    if (address === snapshotCalls.setPlan.path) return this.#planSnapshots(sent)
    if (address?.startsWith(EXPERT)) return this.#consult(address, sent)
    if (address && moving.has(address)) return this.#changeStatus(sent)
    if (address === workOrderCalls.act.path) return this.#act(sent)
    if (address === workOrderCalls.tick.path) return done(this.#recordOf(sent.Id)[0])
    return address === workOrderCalls.fromPlan.path ? this.#giveOut(sent) : this.#certify(address, sent)
  }

  #makeTokens({ Ids }: Body): Answer {
    const made = Ids.map((Id) => {
      const times = (this.tokens.get(Id) ?? 0) + 1
      this.tokens.set(Id, times)
      const { Name, Number } = this.added.get(Id)?.Data ?? {}
      return { Id, Name, Number, Token: `${String(Number)}/${times}` }
    })
    return done(made)
  }

  #mute({ Ids }: Body): Answer {
    for (const id of Ids) this.muted.add(id)
    return done({})
  }

  #record({ DeviceIds }: Body): Answer {
    for (const id of DeviceIds) this.recorded.add(id)
    return done({})
  }

  #planSnapshots({ DeviceIds, Every }: Body): Answer {
    for (const id of DeviceIds) this.snapshotEvery.set(id, Every)
    return done({})
  }

  #setCamera({ DeviceId, Driver, Code }: Body): Answer {
    if (!this.added.has(DeviceId)) return refused('not-found')
    this.cameras.set(DeviceId, `${Driver} ${Code}`)
    return done({})
  }

  #design(address: string | undefined, { Id, Draft: draft, RoleId, Fields }: Body): Answer | undefined {
    switch (address) {
      case designCalls.listDesigns.path:
        return done([...this.designs.keys()].map((id) => this.#summaryOf(id)))
      case designCalls.addForm.path:
        if (this.designs.has(Id)) return refused('form-data/id-used')
        this.designs.set(Id, { draft, version: 0 })
        return done({ ...this.#summaryOf(Id), Draft: draft, NextField: 1 })
      case designCalls.publish.path:
        return this.#publish(Id)
      case designCalls.restrict.path:
        return this.#restrict(`${Id} ${RoleId}`, Fields)
      default:
        return undefined
    }
  }

  #editOutline({ Rings }: Body): Answer {
    this.outlines.add(JSON.stringify(Rings))
    return done({})
  }

  #restrict(of: string, fields: Readonly<Record<string, string>>): Answer {
    const kept = JSON.stringify(this.restrictions.get(of))
    if (kept !== undefined && kept !== JSON.stringify(fields)) return refused('forms/rights-stale')
    this.restrictions.set(of, fields)
    return done({})
  }

  #publish(id: string): Answer {
    const begun = this.designs.get(id)
    if (begun?.version !== 0) return refused('forms/no-draft')
    this.designs.set(id, { ...begun, version: 1 })
    return done({})
  }

  #summaryOf(Id: string): object {
    const { draft, version = 0 } = this.designs.get(Id) ?? {}
    const { Name = '', MenuName = '', Modules = [], Fields = [] } = draft ?? {}
    const state = { IsBuiltIn: false, IsClosed: false, MayDesign: true, HasDraft: version === 0, Version: version }
    return { Id, Name, MenuName, Modules, ...state, Fields: Fields.length, Records: 0, UpdateTime: TIME, Organ: ROOT }
  }

  #firstAdmin(sent: Body): Answer {
    if (!this.#ticket || sent.Ticket !== this.#ticket) return refused('access/ticket')
    this.#ticket = undefined
    this.#password = sent.Password
    return signedIn(sent)
  }

  #read(address: string | undefined, query: URLSearchParams): Answer | undefined {
    if (address === recordCalls.list.path || address === diagnosisCalls.list.path) return this.#list(query)
    return address === recordCalls.get.path ? done(this.#recordOf(query.get('id') ?? '')[0]) : undefined
  }

  #list(query: URLSearchParams): Answer {
    const ids = query.get('ids')?.split(',') ?? []
    return done(ids.flatMap((id) => this.#recordOf(id)))
  }

  #begin({ Id, Name, Size, Sha256 }: Body): Answer {
    const before = this.photos.get(Id)
    const isOther = before && (before.Name !== Name || before.Size !== Size || before.Sha256 !== Sha256)
    if (isOther) return refused('form-data/id-used')
    if (!before) this.photos.set(Id, { Name, Size, Sha256, isDone: false })
    return this.#upload(Id)
  }

  #put(id: string, bytes: Uint8Array): Answer {
    const begun = this.photos.get(id)
    if (!begun) return refused('not-found')
    if (hash('sha256', bytes) !== begun.Sha256) return refused('files/hash')
    this.photos.set(id, { ...begun, isDone: true })
    return this.#upload(id)
  }

  #upload(Id: string): Answer {
    const { Size = 0, isDone: IsDone = false } = this.photos.get(Id) ?? {}
    return done({ Id, Size, Offset: IsDone ? Size : 0, IsDone } satisfies Upload)
  }

  #add(sent: Body): Answer {
    if (sent.FormId && !this.#isForm(sent.FormId)) return refused('not-found')
    const named = this.#photosIn(sent)
    if (named.some((id) => !this.photos.get(id)?.isDone)) return refused('wire/fields')
    const before = this.added.get(sent.Id)
    if (before && JSON.stringify(before) !== JSON.stringify(sent)) return refused('form-data/id-used')
    this.added.set(sent.Id, sent)
    return done(this.#recordOf(sent.Id)[0] ?? {})
  }

  #isForm(id: string): boolean {
    return this.designs.get(id)?.version === 1 || builtInKinds.some((kind) => kind.id === id)
  }

  #photosIn({ FormId, Data }: Body): string[] {
    const fields = this.designs.get(FormId)?.draft.Fields ?? [{ Name: 'Photos', Type: 'photos' }]
    const named = fields.filter(({ Type }) => Type === 'photos').map(({ Name }) => Data?.[Name])
    return named.flatMap((ids) => (Array.isArray(ids) ? ids.map(String) : []))
  }

  #changeStatus({ Id, Status = '' }: Body): Answer {
    if (this.statuses.get(Id) === Status) return refused('form-data/stale')
    this.statuses.set(Id, Status)
    return done(this.#recordOf(Id)[0])
  }

  /** An act of a state in which it can't be is refused, as is one that was done already. */
  #act({ Id, Act }: Body): Answer {
    const before = this.acts.get(Id) ?? []
    const isOpen = workOrderStates.names.some((one) => one === this.statuses.get(Id) && workOrderStates.may(one, Act))
    if (before.includes(Act) && !isOpen) return refused('wire/fields')
    this.acts.set(Id, [...before, Act])
    this.statuses.set(Id, workOrderActTable[Act].to)
    return done(this.#recordOf(Id)[0])
  }

  #consult(address: string, sent: Body): Answer {
    if (address === diagnosisCalls.add.path) return this.#add({ ...sent, FormId: consultationForm.id })
    if (!this.added.has(sent.Id)) return refused('not-found')
    const before = this.said.get(sent.Id) ?? {}
    const replies = rowsIn(before.Replies)
    if (address === diagnosisCalls.close.path) this.said.set(sent.Id, { ...before, Status: 3 })
    else if (address === diagnosisCalls.rate.path) this.said.set(sent.Id, { ...before, Rating: sent.Rating })
    else this.said.set(sent.Id, { ...before, Status: 2, Replies: [...replies, { Key: sent.Key }] })
    return done(this.#recordOf(sent.Id)[0])
  }

  #giveOut({ Plan, Steps }: Body): Answer {
    if (this.statuses.get(Plan) !== '执行中') return refused('wire/fields')
    for (const step of Steps) this.givenOut.add(`${Plan}/${step}`)
    return done({ Made: [], Skipped: [] })
  }

  #recordOf(id: string): object[] {
    const kept = this.added.get(id)
    if (!kept?.FormId) return []
    const status = this.statuses.get(id) ?? first[kept.FormId]
    const acts = this.acts.get(id)
    return [
      {
        Id: id,
        FormId: kept.FormId,
        Data: {
          ...kept.Data,
          ...this.said.get(id),
          ...(status && { Status: status }),
          ...(acts && { Timeline: acts.map((Act) => ({ Act })) }),
        },
        AddTime: TIME,
        UpdateTime: TIME,
        OccurTime: TIME,
        UserId: ROOT.Id,
        User: { Id: ROOT.Id, Name: 'admin', RealName: '' },
        Organ: ROOT,
      },
    ]
  }
}

function done(content: unknown): Answer {
  return { status: 200, text: JSON.stringify(content), retryAfterSeconds: 0 }
}

function refused(code: string): Answer {
  return { status: 422, text: JSON.stringify({ code, errors: ['不行'] }), retryAfterSeconds: 0 }
}

function signedIn({ Name }: Body): Answer {
  return done({
    Token: Name,
    ExpireTime: TIME,
    User: { Id: ROOT.Id, Name, RealName: '', Organ: { ...ROOT, IsDemo: false } },
  })
}

import { type Explanation, formNeeds } from '@farm/contract/access'
import { type Address, BASE_PATH, addressAt, opening } from '@farm/contract/addresses'
import { type Refusal, found, refusal } from '@farm/contract/errors'
import { type RightName, rightTexts } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import { type Caller, type Kinds, type Scope, type SeenKind, callerOf, isUsable, scopeFor } from '../access/index.ts'
import { permissionsOver } from '../forms/index.ts'
import * as store from './explain.store.ts'
import { type AskedRight, freeRoles, kindSteps, restrictionStep } from './kind-steps.rules.ts'
import { existenceStep, placeSteps } from './place-steps.rules.ts'
import { actOn, isForEverybody, rightAt, screenSteps } from './screen-steps.rules.ts'
import { ROLE_STEP, type Step, accountSteps } from './steps.rules.ts'

interface Asking {
  readonly db: Db
  /** Of who asks. */
  readonly scope: Scope
  readonly kindsOf: (caller: Caller) => Kinds
}

interface Question {
  readonly userId: string
  readonly recordId?: string
  readonly url?: string
}

/** Why somebody sees a record or a screen, or why not: judged by what they would be answered at this moment. */
export async function explained(asking: Asking, { userId, recordId, url }: Question): Promise<Explanation> {
  if ((recordId === undefined) === (url === undefined)) {
    throw refusal('wire/parameter', {}, { fields: { recordId: ['请指定一条记录或一个页面'] } })
  }
  const person = found(await store.personWithin(asking.db, asking.scope, userId), '人员')
  const about = await standIn(asking, person)
  return recordId === undefined ? ofScreen(asking, about, url ?? '') : ofRecord(asking, about, recordId)
}

/** Somebody with the scope that they would have if they asked themselves. */
interface About {
  readonly person: store.Person
  readonly scope: Scope
  readonly steps: readonly Step[]
}

async function standIn({ db, kindsOf }: Asking, person: store.Person): Promise<About> {
  const { user, roles, isEnabled, hasPassword } = person
  const caller = callerOf({ user, roles }, Buffer.alloc(0))
  const scope = await scopeFor(db, caller, { organPath: undefined, isKnown: true, kinds: kindsOf(caller) })
  return { person, scope, steps: accountSteps({ name: user.Name, isEnabled, hasPassword, roles }) }
}

function answered({ person: { user } }: About, about: Omit<Explanation, 'User' | 'IsVisible'>): Explanation {
  const { Id, Name, RealName } = user
  return { User: { Id, Name, RealName }, IsVisible: about.Steps.every(({ Holds }) => Holds), ...about }
}

/** Any place will do to read an address by. */
const HERE = 'http://farm'

function noPage(): Refusal {
  return refusal('wire/parameter', {}, { fields: { url: ['没有这个页面'] } })
}

async function ofScreen(asking: Asking, about: About, url: string): Promise<Explanation> {
  if (!URL.canParse(url, HERE)) throw noPage()
  const { pathname, searchParams, hash } = new URL(url, HERE)
  const path = pathname.startsWith(BASE_PATH) ? pathname.slice(BASE_PATH.length - 1) : pathname
  const address = pageOf(decoded(path))
  const act = hash === '' ? undefined : actOn(address, hash)
  if (hash !== '' && !act) throw noPage()
  const formId = address.titleFromForm ? searchParams.get('id') : null
  const kind = formId === null ? undefined : found(asking.scope.kinds.byId(formId), '表单')
  const urls = act ? [act.url] : opening(address)
  const steps = [
    ...(isForEverybody(address) ? about.steps.filter(({ What }) => What !== ROLE_STEP) : about.steps),
    ...screenSteps(address, urls, about.person.roles),
    ...(kind
      ? await formSteps(asking, about, kind, rightAt(address.path, hash))
      : await ownFormSteps(asking, about, urls)),
  ]
  const title = act?.menuName ?? address.title ?? address.path
  const Subject = kind ? `${title}：${kind.name}` : title
  return answered(about, { Subject, Steps: steps, HiddenFields: [], Rights: [] })
}

async function formSteps(asking: Asking, about: About, kind: SeenKind, right: RightName): Promise<Step[]> {
  return kindSteps(about.person.roles, await askedRight(asking, about, kind, right))
}

/** Whether the built-in form that a page shows is denied: of the functions by which it is held one that can be used decides. */
async function ownFormSteps(asking: Asking, about: About, urls: readonly string[]): Promise<Step[]> {
  const { roles } = about.person
  const held = urls.filter((url) => roles.some((role) => role.grantsAll || role.urls.includes(url)))
  const url = held.find((one) => isUsable(about.scope.kinds, one)) ?? held[0]
  const needs = url === undefined ? undefined : formNeeds(url)
  const kind = needs && asking.scope.kinds.byKey(needs.key)
  if (!needs || !kind) return []
  const rights = about.scope.kinds.byId(kind.id)?.rights
  const right = needs.rights.find((one) => !rights?.has(one)) ?? needs.rights.at(-1) ?? 'view'
  return [restrictionStep(roles, await askedRight(asking, about, kind, right))]
}

/** What is no address of the product stays as it is, and is found nowhere. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The address of a group stands for the page that it leads to. */
function pageOf(path: string): Address {
  const address = addressAt(path)
  if (!address) throw noPage()
  return address.redirect === undefined ? address : pageOf(address.redirect)
}

async function askedRight({ db }: Asking, about: About, kind: SeenKind, right: RightName): Promise<AskedRight> {
  const roleIds = about.person.roles.map(({ id }) => id)
  return {
    right,
    name: kind.name,
    permissions: permissionsOver(kind, right),
    denied: await store.restrictionsFor(db, kind.id, roleIds),
    isKnown: about.scope.kinds.byId(kind.id) !== undefined,
  }
}

async function ofRecord(asking: Asking, about: About, recordId: string): Promise<Explanation> {
  const { kind, record } = await askedRecord(asking, recordId)
  const seen = about.scope.kinds.byId(kind.id)
  const asked = await askedRight(asking, about, kind, 'view')
  const before = [
    ...about.steps,
    ...kindSteps(about.person.roles, asked),
    existenceStep(record.isDeleted),
    ...(seen ? stepsOfPlace(about, seen, { record, asked }) : []),
  ]
  const reached = seen ? await store.reachedBy(asking.db, about.scope, seen, recordId) : undefined
  const steps = [...before, ...lastWord(before.slice(about.steps.length), reached)]
  const isVisible = steps.every(({ Holds }) => Holds)
  return answered(about, {
    Subject: record.name || kind.name,
    Steps: steps,
    HiddenFields: isVisible && seen ? hiddenLabels(kind, seen) : [],
    Rights: isVisible && reached ? besides.filter((one) => reached[one]).map((one) => rightTexts[one]) : [],
  })
}

const besides = ['edit', 'delete', 'export'] as const

/** A record that who asks sees themselves; every other is told like one that there is not. */
async function askedRecord({ db, scope }: Asking, recordId: string) {
  const formId = await store.formIdOf(db, recordId)
  const kind = formId === undefined ? undefined : scope.kinds.byId(formId)
  const seen = found(kind?.rights.has('view') ? kind : undefined, '记录')
  return { kind: seen, record: found(await store.recordWithin(db, scope, seen, recordId), '记录') }
}

interface Placed {
  readonly record: store.Asked
  readonly asked: AskedRight
}

function stepsOfPlace({ person, scope }: About, kind: SeenKind, { record, asked }: Placed): Step[] {
  const reach = scope.over({ kind, right: 'view' })
  if (reach === undefined) return []
  const { Id: id, Organ } = person.user
  return placeSteps({
    kind,
    ...(kind.ownedBy !== undefined && { ownerLabel: kind.whole.fields[kind.ownedBy]?.label }),
    record,
    reach,
    person: { id, organName: Organ.Name, organPath: Organ.Path },
    roles: freeRoles(person.roles, asked),
  })
}

/** What the statement over records answers decides, whatever the steps say. */
function lastWord(steps: readonly Step[], reached: store.Reached | undefined): Step[] {
  if (reached?.view || steps.some(({ Holds }) => !Holds)) return []
  return [{ What: '数据范围', Holds: false, Because: '记录不在其数据范围内' }]
}

/** What is kept from the person of what who asks sees. */
function hiddenLabels({ fields }: SeenKind, { hidden }: SeenKind): string[] {
  return hidden.flatMap((name) => (Object.hasOwn(fields, name) ? (fields[name]?.label ?? []) : []))
}

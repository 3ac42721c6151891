import { type DynamicData, type WireRecord, recordCalls } from '@farm/contract/forms'
import { HttpFailure, getAnywhere, postWaiting } from '../http.ts'
import { isForeign, strangeAnswer } from '../http-failure.ts'
import { untilThrough, withinReach } from '../retry.ts'
import { actSenders } from './acts.ts'
import { NOT_FOUND, TOO_MANY, UNAUTHORIZED, isFinal } from './final.ts'
import { type Act, type OutboxItem, type Reason, type Way, partsOf } from './item.ts'
import { PhotoFault, type SendingPhotos, sendPhotos } from './send-photos.ts'

/** How sending an item ended. */
export type Delivery =
  /** The record is absent where an earlier send had arrived whose answer did not come back. */
  | { readonly kind: 'stored'; readonly record?: WireRecord }
  | { readonly kind: 'refused'; readonly reason: Reason }
  /** Nothing was refused and nothing came of it: it waits for its next turn. */
  | { readonly kind: 'later'; readonly trouble: string | undefined }
  /** The person has changed it or thrown it away since. */
  | { readonly kind: 'taken-back' }
  /** Nobody is signed in, or somebody else. */
  | { readonly kind: 'signed-out' }

export interface Sending extends Omit<SendingPhotos, 'onWaiting'> {
  /** It still waits as it was read; another tab may have taken it back. */
  readonly isCurrent: () => Promise<boolean>
  readonly onCut: () => void
}

const ID_USED = 'form-data/id-used'
/** Not ready, or full: that is over for all at once, and until then the order of the work is kept. */
const OVER_FOR_ALL: readonly number[] = [503, 507]
/** An add that takes longer has got stuck; sending it again makes no second record. */
const TIMEOUT_MS = 30_000
/** What the server fails at so often holds up those behind it no longer. */
const MOST_FAILURES = 5

/** Brings an item to the server, its photos first, waiting for the network as long as it takes. */
export async function deliver(item: OutboxItem, sending: Sending): Promise<Delivery> {
  const { signal } = sending
  const onWaiting = patience(sending.onCut)
  try {
    await sendPhotos(item, { ...sending, onWaiting })
    if (!(await sending.isCurrent())) return { kind: 'taken-back' }
    const send = sendingOf(item)
    if (!send) return { kind: 'later', trouble: UNKNOWN_ACT }
    const within = () => withinReach(send, { signal, limitMs: TIMEOUT_MS })
    return { kind: 'stored', record: await untilThrough(within, { signal, onWaiting }) }
  } catch (failure) {
    if (failure instanceof PhotoFault) return { kind: 'refused', reason: failure.reason }
    if (!(failure instanceof HttpFailure)) throw failure
    return refusedBy(failure, item)
  }
}

/** Hears of each failure that is going to be tried again, and ends what the server itself fails at. */
function patience(onCut: () => void): (failure: HttpFailure) => void {
  let failures = 0
  return (failure) => {
    onCut()
    failures += failure.status >= 500 && !OVER_FOR_ALL.includes(failure.status) ? 1 : 0
    if (failures === MOST_FAILURES) throw failure
  }
}

const UNKNOWN_ACT = '这个页面的版本较旧，请刷新页面后送出'

/** How an item goes out; undefined of an act that only a newer page knows. */
function sendingOf(item: OutboxItem): ((stop: AbortSignal) => Promise<WireRecord>) | undefined {
  const { act } = item
  if (!act) return (stop) => (item.isEdit ? sendEdit(item, stop) : sendNew(item, stop))
  const sender = actSenders.get(act.name)
  return sender && (async (stop) => own(await sender.send(item, act.recordId, stop), act.recordId))
}

async function sendNew(item: OutboxItem, stop: AbortSignal): Promise<WireRecord> {
  const { id, formId = '', formVersion, data, occurTime } = item
  const body = {
    FormId: formId,
    Id: id,
    Data: data,
    OccurTime: occurTime,
    ...confirmedOf(item),
    ...(formVersion !== undefined && { FormVersion: formVersion }),
  }
  return own(await postWaiting(recordCalls.add, body, stop), id)
}

function confirmedOf({ confirmed = [] }: OutboxItem) {
  return confirmed.length > 0 ? { Confirmed: [...confirmed] } : {}
}

/** Lays what differs over the record as it stands. */
async function sendEdit(item: OutboxItem, stop: AbortSignal): Promise<WireRecord> {
  const { id } = item
  const present = own(await getAnywhere(recordCalls.get, { id }, stop), id)
  const Data = differenceOf(item, present.Data)
  if (Object.keys(Data).length === 0) return present
  return own(
    await postWaiting(recordCalls.edit, { Id: id, Data, UpdateTime: present.UpdateTime, ...confirmedOf(item) }, stop),
    id,
  )
}

/** What it says otherwise, and what it says no longer. */
function differenceOf({ data, emptied = [] }: OutboxItem, present: WireRecord['Data']): DynamicData {
  const wanted = { ...Object.fromEntries(emptied.map((name) => [name, null])), ...data }
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(present[name] ?? null),
    ),
  )
}

/** What stands between may answer something that is no record, or another one: that settles nothing. */
function own(answer: WireRecord, id: string): WireRecord {
  if (partsOf(answer).Id !== id) throw strangeAnswer()
  return answer
}

function refusedBy(failure: HttpFailure, item: OutboxItem): Delivery {
  const { status, code, message, fields = {} } = failure
  if (status === UNAUTHORIZED && !isForeign(failure)) return { kind: 'signed-out' }
  if (!isFinal(failure)) return { kind: 'later', trouble: troubleOf(failure) }
  if (code === ID_USED) return arrivedBefore(failure.present, item)
  if (item.act) return { kind: 'refused', reason: refusedAct(item.act, failure) }
  if (item.isEdit && status === NOT_FOUND) return refused(GONE, 'anew')
  // Nobody is at the page to be asked as it goes out: it comes back, and the person confirms it there.
  const confirm = failure.confirm && { way: 'confirm' as const, confirm: failure.confirm.map((one) => one.code) }
  return { kind: 'refused', reason: { text: message, fields, ...confirm } }
}

/** An act has no form in which its fields could be put right: what is said of them is said of the whole. */
function refusedAct({ name }: Act, { status, message, fields = {} }: HttpFailure): Reason {
  if (status === NOT_FOUND) return { text: actSenders.get(name)?.goneText ?? message, fields: {} }
  const texts = Object.values(fields).flat()
  return { text: texts.length > 0 ? texts.join('；') : message, fields: {} }
}

const ANEW = '再次提交会作为一条新记录'
const TAKEN = `编号已被占用，没有提交成功；${ANEW}`
const GONE = `上一次提交的记录已被删除，或您已不能查看；${ANEW}`
const DELETED = `上一次提交已经送达，后来被删除，这次的修改没有保存；${ANEW}`
const DIFFERENT = '上一次提交已经送达，这次的修改没有保存；再次提交会改到那条记录上'

/** What the server tells the maker of the record under the id; anybody else is told nothing. */
function arrivedBefore(present: unknown, { id }: OutboxItem): Delivery {
  const { Id, IsSame, IsDeleted } = partsOf(present)
  if (Id !== id) return refused(TAKEN, 'anew')
  if (IsSame === true) return { kind: 'stored' }
  if (IsDeleted === true) return refused(DELETED, 'anew')
  return refused(DIFFERENT, 'edit')
}

function refused(text: string, way: Way): Delivery {
  return { kind: 'refused', reason: { text, fields: {}, way } }
}

/** Why it waits although something answered. */
function troubleOf(failure: HttpFailure): string | undefined {
  if (isForeign(failure)) return '现在的网络没有连到服务器，可能要先登录或认证这个网络'
  if (failure.status === TOO_MANY) return failure.message
  return failure.status >= 500 ? '服务器暂时出错，稍后自动再试' : undefined
}

/// <reference lib="dom" />
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Locator, Page, Request } from '@playwright/test'
import { clockForm } from '@farm/contract/clock'
import { newId } from '../server/src/platform/ids/index.ts'
import { type KeptItem, handIn, isReadyForTheField, kept, killed, pageOf, phone } from '../journeys/phone.ts'
import { Fault } from './faults-http.ts'
import type { Chance } from './faults-photos.ts'
import { type Wanted, keepInPage, picturesInPage } from './offline-page.ts'

const STANDING = { latitude: 37.2, longitude: 111.71, accuracy: 8 }
const PATIENCE_MS = 60_000
const LAST_PATIENCE_MS = 300_000
const ASK_EVERY_MS = 200
/** Of the calls that send 200 punch-ins, so that twenty deaths fall into all of it and hardly ever behind its end. */
const MOST_CALLS_BEFORE_DEATH = 100
const LATEST_AFTER_CALL_MS = 60
const SENDS = [
  /\/api\/Core\/Files\/Begin$/,
  /\/api\/Core\/Files\/[\w-]{36}\?/,
  /\/api\/Core\/FormData\/Add$/,
  /\/api\/Farm\/WorkOrder\/Tick$/,
]
const NAMES = ['the beginning of a photo', 'the bytes of a photo', 'a record', 'a tick']
/** From a press until the browser is killed: it falls before, into and behind the writing of what was pressed. */
const LATEST_AFTER_PRESS_MS = 150

interface MadePhoto {
  readonly id: string
  readonly name: string
  readonly sha256: string
  readonly size: number
}

/** A punch-in as it was made, by which the server is judged. */
export interface Made {
  /** Id of the person who made it. */
  readonly owner: string
  readonly id: string
  readonly note: string
  readonly occurTime: string
  readonly photos: readonly MadePhoto[]
}

/** An item of a checklist as a person leaves it. */
export interface Ticked {
  readonly text: string
  readonly isDone: boolean
}

/** Where a browser was when it was killed. */
export interface Death {
  readonly calls: number
  /** What was last asked for, and whether that was still under way. */
  readonly at: string
  readonly isUnderWay: boolean
}

/** A phone with the product on it; its browser may be killed and started again. */
export class Phone {
  readonly #folder: string
  readonly #url: string
  #context: BrowserContext | undefined
  #page: Page | undefined

  constructor(folder: string, url: string) {
    this.#folder = folder
    this.#url = url
  }

  get page(): Page {
    if (!this.#page) throw new Error('the phone is off')
    return this.#page
  }

  async start(): Promise<void> {
    this.#context = await phone(this.#folder, STANDING)
    this.#page = await pageOf(this.#context)
    this.#page.setDefaultTimeout(PATIENCE_MS)
  }

  /** Starts where there is no signal. */
  async startInTheField(): Promise<void> {
    await this.start()
    await this.#context?.setOffline(true)
  }

  /** There is a signal, but nothing that waits gets through. */
  async blockSending(): Promise<void> {
    for (const one of SENDS) await this.#context?.route(one, (route) => route.abort())
  }

  /** Signs out where there is a signal; answers what the question said. */
  async signOut(): Promise<string> {
    let asked = ''
    this.page.once('dialog', (dialog) => {
      asked = dialog.message()
      void dialog.accept()
    })
    await this.page.goto(`${this.#url}/Farm/Admin/Account`)
    await this.page.getByRole('button', { name: '退出' }).first().click()
    await this.page.getByLabel('账号', { exact: true }).waitFor()
    return asked
  }

  async close(): Promise<void> {
    await this.#context?.close()
    this.#context = undefined
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.#url}/Farm/Admin${path}`, { waitUntil: 'commit' })
    await this.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  }

  async signIn(name: string, password: string): Promise<void> {
    await this.page.goto(`${this.#url}/Farm/Admin/`)
    await this.page.getByLabel('账号', { exact: true }).fill(name)
    await this.page.getByLabel('密码', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: '登录' }).click()
    await this.page.waitForURL((url) => !url.pathname.endsWith('/Core'))
  }

  /** Looks at the pages once while there is a signal, and loses it; then they open out of the phone. */
  async intoTheField(workOrder?: string): Promise<void> {
    await this.open('/Clock')
    await until('the worker keeps what the form asks for', () => isReadyForTheField(this.page))
    if (workOrder !== undefined) await this.#openWork(workOrder)
    await this.#openForm()
    await this.#context?.setOffline(true)
    await this.#openForm()
  }

  async #openForm(): Promise<void> {
    await this.open('/ClockForm')
    await this.page.getByRole('button', { name: '巡田' }).first().waitFor()
    await this.page
      .locator('p')
      .filter({ hasText: /在地块内|距地块|已定位/ })
      .waitFor()
  }

  /** Fills in the form as a person does; the page writes time and place into the photos before it keeps them. */
  async punchIn(note: string, seeds: readonly Wanted[]): Promise<void> {
    const pictures = await picturesInPage(this.page, seeds)
    const files = pictures.map((base64, at) => ({
      name: `${note} ${at}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.from(base64, 'base64'),
    }))
    await handIn(this.page, note, files)
    await this.page.getByRole('heading', { name: '已保存，有信号时自动送出' }).waitFor()
    await this.page.getByRole('button', { name: '再打一条' }).click()
  }

  /**
   * Goes on with a form that was left, presses and kills the browser right after. Answers whether it was kept then, after it is started
   * again; where it was not, the form has to hold what was filled in, and the press is made once more. Browsers write what a page keeps
   * beside their database up to a minute later: it is ended in good order first, so that what was filled in is on the disk.
   */
  async punchInThroughDeath(note: string, chance: Chance): Promise<boolean> {
    await this.#openForm()
    await this.page.getByRole('button', { name: '巡田' }).first().click()
    await this.page.getByLabel('备注').fill(note)
    await this.close()
    await this.startInTheField()
    await this.#openForm()
    if ((await this.page.getByLabel('备注').inputValue()) !== note) throw new Fault(`“${note}” was left and is gone`)
    await this.#dieAfter(this.page.getByRole('button', { name: '提交打卡' }), chance)
    await this.startInTheField()
    await this.#openForm()
    const isKept = (await this.kept()).some(({ data }) => data.Note === note)
    const left = await this.page.getByLabel('备注').inputValue()
    if (isKept && left === note) throw new Fault(`“${note}” waits, and the form offers it once more`)
    if (!isKept && left !== note)
      throw new Fault(`“${note}” is neither in the outbox nor in the form, which says “${left}”`)
    if (!isKept) {
      await this.page.getByRole('button', { name: '提交打卡' }).click()
      await this.page.getByRole('heading', { name: '已保存，有信号时自动送出' }).waitFor()
    }
    return isKept
  }

  /** Ticks or unticks items of a work order one after the other. */
  async tick(workOrder: string, items: readonly Ticked[]): Promise<void> {
    await this.#openWork(workOrder)
    for (const { text, isDone } of items) await this.#boxOf(text).setChecked(isDone)
    await until('all ticks are kept', async () => (await this.page.getByText('正在保存…').count()) === 0)
  }

  /** Ticks an item and kills the browser right after; answers whether it was kept then. It is ticked once more where it was not. */
  async tickThroughDeath(workOrder: string, item: Ticked, chance: Chance): Promise<boolean> {
    await this.#openWork(workOrder)
    await this.#dieAfter(this.#boxOf(item.text), chance)
    await this.startInTheField()
    await this.#openWork(workOrder)
    // Once what waits was read, the page shows it.
    await this.page.getByRole('link', { name: /^(待上传|被退回)/ }).waitFor()
    const isKept = (await this.#boxOf(item.text).isChecked()) === item.isDone
    if (!isKept) await this.tick(workOrder, [item])
    return isKept
  }

  async #openWork(workOrder: string): Promise<void> {
    await this.open(`/ClockSys/ClockOperation/WorkDetail/${workOrder}`)
    await this.page.getByRole('checkbox').first().waitFor()
  }

  #boxOf(text: string): Locator {
    return this.page.getByRole('checkbox', { name: new RegExp(`^${text}`) })
  }

  async #dieAfter(pressed: Locator, chance: Chance): Promise<void> {
    if (!this.#context) throw new Error('the phone is off')
    await pressed.waitFor()
    // The browser is gone before the press is answered.
    pressed.evaluate((one: HTMLElement) => one.click()).catch(() => undefined)
    await wait(chance.whole(0, LATEST_AFTER_PRESS_MS))
    await killed(this.#folder, this.#context)
  }

  /** Hands the same work in once more to the outbox that the open page holds, with another note and other photos. */
  async keep(note: string, like: KeptItem, seeds: readonly Wanted[]): Promise<Made> {
    const photos = seeds.map((wanted, at) => ({ ...wanted, id: newId(), name: `${note} ${at}.jpg` }))
    const id = newId()
    const occurTime = new Date().toISOString()
    const Photos = photos.map((photo) => photo.id)
    const data = { ...like.data, Note: note, DeviceTime: occurTime, Photos, PhotoMarks: undefined }
    const handed = { id, formId: clockForm.id, occurTime, title: like.title, data }
    const bytes = await keepInPage(this.page, handed, photos)
    return {
      owner: like.owner,
      id,
      note,
      occurTime,
      photos: photos.map((photo, at) => ({ id: photo.id, name: photo.name, ...factsOf(bytes[at]) })),
    }
  }

  kept(): Promise<KeptItem[]> {
    return kept(this.page)
  }

  async unsent(owner: string): Promise<number> {
    return (await this.kept()).filter((one) => one.owner === owner && one.state !== 'delivered').length
  }

  /** Opens the product where there is a signal and kills the browser at a moment of chance while it sends. */
  async die(owner: string, chance: Chance): Promise<Death> {
    const mostCalls = chance.whole(1, MOST_CALLS_BEFORE_DEATH)
    // What the phone does with an answer it does for itself: half of the deaths fall there.
    const isAfterAnswer = chance.next() < 0.5
    const asked: Request[] = []
    const answered = new Set<Request>()
    const enough = Promise.withResolvers<void>()
    this.page.on('request', (request) => {
      if (!SENDS.some((one) => one.test(request.url()))) return
      asked.push(request)
      if (asked.length === mostCalls && !isAfterAnswer) enough.resolve()
    })
    this.page.on('response', (response) => {
      answered.add(response.request())
      if (isAfterAnswer && response.request() === asked[mostCalls - 1]) enough.resolve()
    })
    await this.open('/Clock')
    await Promise.race([enough.promise, until('everything is sent', async () => (await this.unsent(owner)) === 0)])
    await wait(chance.whole(0, LATEST_AFTER_CALL_MS))
    if (!this.#context) throw new Error('the phone is off')
    const last = asked.at(-1)
    const death = { calls: asked.length, at: nameOf(last), isUnderWay: last !== undefined && !answered.has(last) }
    await killed(this.#folder, this.#context)
    return death
  }

  /** Opens the product for the last time and waits until nothing waits: what came back does not go by itself. */
  async sendRest(owner: string): Promise<void> {
    await this.open('/Clock')
    const isDone = async () =>
      (await this.kept()).every((one) => one.owner !== owner || one.state === 'delivered' || one.state === 'refused')
    await until('nothing waits', isDone, LAST_PATIENCE_MS)
  }
}

function nameOf(request: Request | undefined): string {
  return NAMES[SENDS.findIndex((one) => request && one.test(request.url()))] ?? 'nothing'
}

function factsOf(base64: string | undefined) {
  const bytes = Buffer.from(base64 ?? '', 'base64')
  return { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }
}

async function until(what: string, holds: () => Promise<boolean>, limitMs = PATIENCE_MS): Promise<void> {
  const end = Date.now() + limitMs
  while (Date.now() < end) {
    if (await holds().catch(() => false)) return
    await wait(ASK_EVERY_MS)
  }
  throw new Fault(`${what}: not within ${limitMs / 1000} s`)
}

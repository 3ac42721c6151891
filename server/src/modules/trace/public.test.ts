import { gzipSync } from 'node:zlib'
import { deviceForm } from '@farm/contract/devices'
import { CODE_LENGTH, CODE_SIGNS, type ReleasePart, releaseParts, traceCalls } from '@farm/contract/trace'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { measure } from '../../app/testing/measured.store.ts'
import { add, done } from '../../app/testing/personas.ts'
import { upload } from '../../app/testing/photos.ts'
import { SECRETS, releasedLotOfA } from '../../app/testing/released-lot.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const { people } = farm
const { managerA, managerB, workerA, county, enterpriseA } = people
const { lots, dispatched, release, allow, allowAll, withdraw, visit } = await releasedLotOfA(farm, people)
afterAll(farm.close)
beforeEach(allowAll)

const batch = await dispatched(2)
const sensor = await add(farm, managerA, deviceForm, {
  data: { Name: '墒情仪', Number: 'SQ-9', Type: '土壤墒情仪', Enterprise: enterpriseA.Id, Place: [batch.place.Id] },
})
await measure(farm.database.db, sensor.Id, 'soilTemperature', [['2026-10-05T04:00:00.000Z', 31.3]])
const codeOf = async (lot: { Id: string }, parts: readonly ReleasePart[], photos: readonly string[] = []) =>
  done(await release(lot, parts, photos)).Code
const pageOf = async (code: string) => (await visit(code)).body
const strange = CODE_SIGNS[0]?.repeat(CODE_LENGTH) ?? ''

describe('nothing is told', () => {
  test('by a code that nobody was given, however it looks: each is answered alike', async () => {
    const answers = await Promise.all(
      [strange, 'x', '%20', "'%20or%201=1--", '%F0%9F%8D%85', 'A'.repeat(150)].map((at) => visit(at)),
    )
    const [first] = answers
    expect(first?.statusCode).toBe(404)
    const told = ({ statusCode, body, headers }: NonNullable<typeof first>) => ({
      statusCode,
      body,
      headers: { ...headers, date: '' },
    })
    for (const answer of answers) expect(told(answer)).toEqual(first && told(first))
  })

  test('of a lot whose code is right but for one sign, or that was deleted', async () => {
    const { lot } = await dispatched(0)
    const code = await codeOf(lot, ['place'])
    const near = `${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`
    const wrong = await visit(strange)
    expect((await visit(near)).body).toBe(wrong.body)
    await runOnce(farm.database.db, `update record set is_deleted = true where id = '${lot.Id}'`)
    const gone = await visit(code)
    expect([gone.statusCode, gone.body]).toEqual([404, wrong.body])
  })

  test('of a photo to whoever has no code, one that was withdrawn, or one that does not show it', async () => {
    const { lot, photos } = await dispatched(1)
    const code = await codeOf(lot, ['photos'], photos)
    expect((await visit(`${code}/1`)).statusCode).toBe(200)
    for (const at of [`${strange}/1`, `${code}/0`, `${code}/2`, `${code}/1.5`, `${code}/-1`, `${code}/${photos[0]}`]) {
      expect((await visit(at)).statusCode).toBe(404)
    }
    await codeOf(lot, ['place'], photos)
    expect((await visit(`${code}/1`)).statusCode).toBe(404)
    await codeOf(lot, ['photos'], photos)
    done(await withdraw(lot))
    expect((await visit(`${code}/1`)).statusCode).toBe(404)
  })

  test('that the enterprise does not let known, whatever was chosen for the lot', async () => {
    const { lot, photos } = await dispatched(1)
    const code = await codeOf(lot, releaseParts, photos)
    expect(await pageOf(code)).toContain(SECRETS.plot)
    done(await allow(['tests']))
    const page = await pageOf(code)
    expect(page).not.toContain(SECRETS.plot)
    expect(page).not.toContain('吡虫啉')
    expect((await visit(`${code}/1`)).statusCode).toBe(404)
  })

  test('after it was withdrawn but that it was; released anew it has another code', async () => {
    const { lot } = await dispatched(0)
    const code = await codeOf(lot, releaseParts)
    done(await withdraw(lot))
    const { statusCode, body } = await visit(code)
    expect([statusCode, body.includes('溯源码已撤回')]).toEqual([410, true])
    for (const secret of ['番茄', '甲合作社', String(lot.Data.Number), ...Object.values(SECRETS)]) {
      expect(body).not.toContain(secret)
    }
    const next = await codeOf(lot, ['place'])
    expect(next).not.toBe(code)
    expect((await visit(code)).statusCode).toBe(410)
    expect((await visit(next)).statusCode).toBe(200)
  })
})

/** What each part brings, as it stands on the page. */
const brings: Readonly<Record<ReleasePart, readonly string[]>> = {
  place: [SECRETS.plot, SECRETS.region, SECRETS.address],
  season: ['金棚 8 号', '2026-03-01'],
  operations: ['打药', '采摘'],
  inputs: ['吡虫啉', 'PD1', '200 克'],
  measured: ['土壤温度', '31.3'],
  photos: ['<img'],
  tests: ['农药残留', '县检测站'],
  certificate: ['HGZ', '质量安全控制符合要求'],
  destination: ['城东店'],
  people: ['worker-a'],
}
/** What stands on no page whatever is made known. */
const never = [
  SECRETS.note,
  SECRETS.photoName,
  SECRETS.phone,
  '清禾超市',
  '13800000000',
  'manager-a',
  workerA.id,
  managerA.id,
  enterpriseA.Id,
  batch.lot.Id,
  batch.plan.Id,
  batch.place.Id,
  batch.punchIn.Id,
  batch.harvest.Id,
  sensor.Id,
  '墒情仪',
  ...batch.photos,
]

describe('what is made known is told, and not a byte of anything else', () => {
  test.each([[[]], ...releaseParts.map((part) => [[part]]), [['operations', 'people']], [[...releaseParts]]] as Array<
    [ReleasePart[]]
  >)('with %j', async (parts) => {
    const code = await codeOf(batch.lot, parts, batch.photos)
    const page = await pageOf(code)
    for (const text of ['番茄', '甲合作社', String(batch.lot.Data.Number)]) expect(page).toContain(text)
    for (const text of never) expect(page).not.toContain(text)
    for (const part of releaseParts) {
      // Who it was is told beside what was done, and beside photos.
      const isTold = parts.includes(part) && (part !== 'people' || parts.includes('operations'))
      for (const text of brings[part]) expect([part, text, page.includes(text)]).toEqual([part, text, isTold])
    }
  })

  test('a name that somebody gave to something does nothing to the page', async () => {
    const evil = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>\u202e`
    const place = await lots.fields.plot(evil)
    const plan = await lots.fields.plan(place, { Variety: '{{7*7}}${7*7}' })
    const punchIn = await lots.fields.sent(
      workerA,
      lots.fields.picked(place, { Plan: plan.Id }),
      '2026-11-20T04:00:00.000Z',
    )
    const harvest = done(await lots.send(managerA, lots.ofHarvest(punchIn, 50)))
    const lot = await lots.out([harvest, 50])
    const page = await pageOf(await codeOf(lot, releaseParts))
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page).not.toMatch(/<script|<img|\u202e/)
    expect(page).toContain('{{7*7}}${7*7}')
  })
})

describe('of a lot that must not be eaten', () => {
  test('it is said first and large that it was recalled', async () => {
    const { lot } = await dispatched(0)
    const code = await codeOf(lot, ['certificate'])
    expect(await pageOf(code)).not.toContain('本批次已召回')
    done(await lots.stop(managerA, 'recall', lot, '农残超标'))
    const page = await pageOf(code)
    expect(page).toMatch(/<main>\s*<section class="stop" role="alert">\s*<strong>本批次已召回/)
    // Why is the enterprise’s own to tell.
    expect(page).not.toContain('农残超标')
  })

  test.each(['hold', 'recall'] as const)('whom to ask stands there with the certificates alone: %s', async (how) => {
    const { lot } = await dispatched(0)
    const code = await codeOf(lot, ['certificate'])
    expect(await pageOf(code)).not.toContain(SECRETS.phone)
    done(await lots.stop(managerA, how, lot))
    expect(await pageOf(code)).toContain(`<a href="tel:${SECRETS.phone}">${SECRETS.phone}</a>`)
    done(await allow(['tests']))
    expect(await pageOf(code)).not.toContain(SECRETS.phone)
  })

  test('it is said that it is held', async () => {
    const { harvest, lot } = await dispatched(0)
    const code = await codeOf(lot, [])
    done(await lots.stop(managerA, 'hold', harvest))
    expect(await pageOf(code)).toContain('本批次已暂停销售，正在核查')
  })
})

describe('a page is', () => {
  test('of at most 100 KB with twenty photos of nothing but noise', async () => {
    const { lot, photos } = await dispatched(20)
    const code = await codeOf(lot, releaseParts, photos)
    const page = await visit(code, '10.0.0.1', { 'accept-encoding': 'gzip' })
    expect(page.headers['content-encoding']).toBe('gzip')
    const addresses = [...(await pageOf(code)).matchAll(/src="([^"]+)"/g)].map(([, at = '']) => at)
    expect(addresses).toHaveLength(20)
    let bytes = page.rawPayload.length
    for (const at of addresses) {
      const { statusCode, rawPayload, headers } = await visit(at.replace('/Farm/Trace/', ''))
      expect([statusCode, headers['content-type'], 'content-disposition' in headers]).toEqual([
        200,
        'image/webp',
        false,
      ])
      bytes += rawPayload.length
    }
    expect(bytes).toBeLessThanOrEqual(100 * 1024)
    expect(gzipSync(await pageOf(code)).length).toBeLessThan(16 * 1024)
  })

  test('found by no search, shows nothing from elsewhere and is kept by nobody', async () => {
    const { headers, body } = await visit(await codeOf(batch.lot, releaseParts, batch.photos))
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self' data:;/,
    )
    expect(body).not.toMatch(/https?:\/\/|<script|<form|<iframe/)
    expect(body).toContain('<html lang="zh-CN">')
    expect([...body.matchAll(/<img /g)]).toHaveLength([...body.matchAll(/alt="[^"]+"/g)].length)
  })

  test('without what a phone wrote into the foot of a photo: name and position', async () => {
    const { width, height } = { width: 400, height: 300 }
    const red = await sharp({ create: { width, height: 62, channels: 3, background: '#f00' } })
      .png()
      .toBuffer()
    const marked = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .composite([{ input: red, top: height - 62, left: 0 }])
      .jpeg()
      .toBuffer()
    const id = await upload(farm, workerA, marked)
    const { fields } = lots
    const place = await fields.plot('西地')
    const plan = await fields.plan(place)
    await fields.sent(workerA, fields.used(place, { Plan: plan.Id, Photos: [id] }), '2026-10-01T02:00:00.000Z')
    const punchIn = await fields.sent(workerA, fields.picked(place, { Plan: plan.Id }), '2026-11-20T04:00:00.000Z')
    const lot = await lots.out([done(await lots.send(managerA, lots.ofHarvest(punchIn, 50))), 50])
    const { rawPayload } = await visit(`${await codeOf(lot, ['photos'], [id])}/1`)
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
    const green = Array.from(
      { length: data.length / info.channels },
      (_, pixel) => data[pixel * info.channels + 1] ?? 0,
    )
    expect(Math.min(...green)).toBeGreaterThan(200)
  })
})

describe('whoever asks too much', () => {
  test('is told to wait, with right codes and wrong ones alike; others are not', async () => {
    const code = await codeOf(batch.lot, [])
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) => visit(index % 2 ? code : strange, '10.9.9.9')),
    )
    const late = answers.filter(({ statusCode }) => statusCode === 429)
    expect(late.length).toBeGreaterThan(40)
    expect(Number(late[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await visit(code, '10.9.9.8')).statusCode).toBe(200)
  })
})

test('each visit is counted once for the enterprise, by day and without who it was; photos and wrong codes are not', async () => {
  const { lot, photos } = await dispatched(1)
  const code = await codeOf(lot, ['photos'], photos)
  await visit(code)
  await visit(code.toLowerCase())
  await visit(code, '10.0.0.2')
  await visit(`${code}/1`)
  await visit(strange)
  const told = done(await farm.call(managerA, traceCalls.lot, { query: { id: lot.Id } }))
  expect([told.ScanTotal, told.Scans]).toEqual([2, [{ Day: '2026-11-30', Count: 2 }]])
  expect(done(await farm.call(county, traceCalls.lot, { query: { id: lot.Id } })).ScanTotal).toBe(2)
  expect((await farm.call(managerB, traceCalls.lot, { query: { id: lot.Id } })).status).toBe(404)
})

import { beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf } from '../../testing/builders.ts'
import { noNetwork } from '../../testing/fake-server.ts'
import { BEGIN } from '../../testing/photo-server.ts'
import { asOnSecurePage } from '../testing/secure-page.ts'
import { WrongFile, exported, takenOver } from './file.ts'
import { NoRoom } from './room.ts'
import { ADD, chen, expectOver, outboxOf, photo, punchIn, serve, states, wang } from './testing/world.ts'

beforeEach(asOnSecurePage)

async function onAnother(...handed: ReturnType<typeof punchIn>[]) {
  serve({ [ADD]: () => noNetwork() })
  const outbox = outboxOf()
  for (const one of handed) await outbox.keep(one)
  const file = await exported(outbox)
  outbox.close()
  return file
}

describe('a file for another device', () => {
  test('of somebody else is not taken', async () => {
    const file = await onAnother(punchIn(10))
    await expect(takenOver(outboxOf(wang), file)).rejects.toThrow(WrongFile)
  })

  test.each([['a,b,c'], [''], ['{"kind":"farm-outbox","version":9}\n']])('%j is none of ours', async (text) => {
    serve()
    await expect(takenOver(outboxOf(), new Blob([text]))).rejects.toThrow('这不是导出的待上传打卡文件')
  })

  test('that ends too early says so, and what came before stays', async () => {
    const file = await onAnother(punchIn(10, { photos: [photo(20)] }), punchIn(11, { photos: [photo(21)] }))
    serve({ [ADD]: () => noNetwork() })
    const other = outboxOf()
    const so = await takenOver(other, file.slice(0, file.size - 1))
    expect(so).toEqual({ taken: 1, known: 0, brokenOff: '文件不完整，请重新导出' })
    expect(other.snapshot().items.map(({ id }) => id)).toEqual([idOf(10)])
  })

  test('that does not fit says how much of it was taken', async () => {
    const file = await onAnother(punchIn(10), punchIn(11))
    serve({ [ADD]: () => noNetwork() })
    const other = outboxOf()
    const { takeOver } = other
    const full = vi.fn<typeof takeOver>(() => Promise.reject(new NoRoom()))
    other.takeOver = full.mockImplementationOnce(takeOver.bind(other))
    const so = await takenOver(other, file)
    expect(so).toMatchObject({ taken: 1, known: 0 })
    expect(so.brokenOff).toMatch('存储空间不足')
  })

  test('brings all of it byte by byte, and is sent once however often it is taken', async () => {
    const file = await onAnother(punchIn(10, { photos: [photo(20), photo(21)] }), punchIn(11))
    const { server } = serve()
    const other = outboxOf()
    const told: number[] = []
    expect(await takenOver(other, file, ({ taken }) => told.push(taken))).toEqual({ taken: 2, known: 0 })
    expect(told).toEqual([1, 2])
    await vi.waitFor(() => expect(states(other)).toEqual(['delivered', 'delivered']))
    expect(await takenOver(other, file)).toEqual({ taken: 0, known: 2 })
    expect(server.sent(ADD)).toHaveLength(2)
    expect(server.sent(BEGIN).map(({ body }) => (body as { Id: string }).Id)).toEqual([idOf(20), idOf(21)])
  })

  test('of 600 photos is neither written nor read by more than a little of it at a time', async () => {
    serve({ [ADD]: () => noNetwork() })
    const big = new Blob([new Uint8Array(256 * 1024)])
    const handed = Array.from({ length: 200 }, (_, index) =>
      punchIn(1000 + index, { photos: [1, 2, 3].map((one) => ({ ...photo(10_000 + index * 10 + one), blob: big })) }),
    )
    const outbox = outboxOf()
    outbox.close()
    for (const { photos, ...one } of handed) await outbox.takeOver(itemOf(one, photos), bytesOf(photos))
    const reads: number[] = []
    const { arrayBuffer } = Blob.prototype
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(function read(this: Blob) {
      reads.push(this.size)
      return arrayBuffer.call(this)
    })
    const text = vi.spyOn(Blob.prototype, 'text')
    const file = await exported(outbox)
    expect(file.size).toBeGreaterThan(600 * big.size)
    expect(reads).toEqual([])
    const other = outboxOf()
    other.close()
    expect(await takenOver(other, file)).toEqual({ taken: 200, known: 0 })
    expect(Math.max(...reads)).toBeLessThanOrEqual(64 * 1024)
    expect(text).not.toHaveBeenCalled()
    expect((await other.photo(idOf(10_001)))?.size).toBe(big.size)
  })

  test('as it was written before, with the bytes in its lines, is still taken', async () => {
    serve()
    const { photos, ...one } = punchIn(10, { photos: [photo(20)] })
    const entry = { item: itemOf(one, photos), photos: [{ id: idOf(20), type: 'image/jpeg', base64: btoa('abc') }] }
    const old = [{ kind: 'farm-outbox', version: 1, owner: chen }, entry].map((line) => JSON.stringify(line))
    const outbox = outboxOf()
    expect(await takenOver(outbox, new Blob([old.join('\n')]))).toEqual({ taken: 1, known: 0 })
    await expectOver(outbox, 'delivered')
    const broken = old.join('\n').replace(btoa('abc'), '%%%').replace(idOf(10), idOf(11))
    expect(await takenOver(outbox, new Blob([broken]))).toMatchObject({ brokenOff: '文件不完整，请重新导出' })
  })
})

type Photos = ReturnType<typeof punchIn>['photos']

function itemOf(handed: Omit<ReturnType<typeof punchIn>, 'photos'>, photos: Photos) {
  const named = photos.map(({ id, name }) => ({ id, name }))
  return { ...handed, owner: chen, photos: named, madeAt: 1, revision: 1, state: 'waiting' as const }
}

function bytesOf(photos: Photos) {
  return new Map(photos.flatMap(({ id, blob }) => (blob ? [[id, blob] as const] : [])))
}

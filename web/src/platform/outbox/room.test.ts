import { describe, expect, test, vi } from 'vitest'
import { NoRoom, roomFor, storeFault } from './room.ts'

const deviceTelling = (estimate: () => Promise<StorageEstimate>) =>
  vi.stubGlobal('navigator', { storage: { estimate } })

describe('room on the device', () => {
  test('of which nothing is told holds nobody back', async () => {
    deviceTelling(() => Promise.reject(new TypeError('not told')))
    expect(await roomFor(1e12)).toEqual({ isNearlyFull: false, isFull: false })
  })

  test.each([
    [0, 0.5, false, false],
    [299, 0.799, false, false],
    [300, 0.8, true, false],
    [479, 0.979, true, false],
    [480, 0.98, true, true],
  ])('of 1000 bytes, 500 of them used, with %d more', async (bytes, used, isNearlyFull, isFull) => {
    deviceTelling(async () => ({ usage: 500, quota: 1000 }))
    expect(await roomFor(bytes)).toEqual({ used, isNearlyFull, isFull })
  })
})

describe('a failure of the store', () => {
  test('for want of room says so, and what to do', () => {
    const fault = storeFault(new DOMException('', 'QuotaExceededError'))
    expect(fault).toBeInstanceOf(NoRoom)
    expect(fault.message).toMatch('手机存储空间不足，没有保存')
  })

  test('of another kind asks to try again', () => {
    expect(storeFault(new DOMException('', 'DataError')).message).toBe('没有保存到这台设备，请再试一次')
  })
})

import { isEmptyDevice } from '../../platform/empty-device.ts'

/** Asking the device takes no longer: nobody is kept from signing in or out by it. */
const ASK_MS = 1_000

/** What signing out leaves on this device; undefined where there is nothing, or where it can’t be told. */
export async function leftBehindText(): Promise<string | undefined> {
  const found = await asked()
  if (!found || found.total === 0) return undefined
  const { own, total, isLasting } = found
  if (own === undefined) return `这台设备上还有 ${total} 条记录没有送达，会留在这里，用各自的账号登录后自动送出。`
  if (own.length === 0) return undefined
  const what = `还有 ${own.length} 条记录没有送达（${namedText(own)}）`
  if (!isLasting) return `${what}，这个浏览器不能保存，退出后会丢失。`
  return `${what}，会留在这台设备上，下次用这个账号登录后自动送出。`
}

/** More names than these are not read before leaving. */
const MOST_NAMES = 3

function namedText(titles: readonly string[]): string {
  const names = titles.slice(0, MOST_NAMES).join('；')
  return titles.length > MOST_NAMES ? `${names}；等` : names
}

/** Whose records wait on this device, before anybody is signed in: how many people, not who. */
export async function waitingHereText(): Promise<string | undefined> {
  const found = await asked()
  if (!found || found.total === 0) return undefined
  return `这台设备上有 ${found.people} 人的 ${found.total} 条记录还没有送达，用本人账号登录后自动送出`
}

async function asked() {
  const slow = new Promise<undefined>((resolve) => {
    setTimeout(resolve, ASK_MS)
  })
  return Promise.race([counted().catch(() => undefined), slow])
}

/** What reads the outbox comes with much of the product: not for a device on which nobody ever kept anything. */
async function counted() {
  if (await isEmptyDevice()) return undefined
  const { unsentHere } = await import('../../platform/outbox/index.ts')
  return unsentHere()
}

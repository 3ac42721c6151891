const NEARLY_FULL = 0.8
/** Of what the browser gives, so much is left for its own bookkeeping. */
const FULL = 0.98

/** How full the place is that the browser gives to what is kept here. */
export interface Room {
  /** Between 0 and 1; undefined where the browser does not tell. */
  readonly used?: number | undefined
  readonly isNearlyFull: boolean
  readonly isFull: boolean
}

export const ROOM_UNKNOWN: Room = { isNearlyFull: false, isFull: false }

/** There is no more room on the device: what was not kept is still where it was. */
export class NoRoom extends Error {
  constructor(cause?: unknown) {
    super('手机存储空间不足，没有保存。请删除一些照片或文件，或先到有信号的地方把待上传的打卡送出', { cause })
    this.name = 'NoRoom'
  }
}

/** How much room there is, with so many bytes more. */
export async function roomFor(bytes = 0): Promise<Room> {
  const { usage, quota } = await estimate()
  if (usage === undefined || !quota) return ROOM_UNKNOWN
  const used = (usage + bytes) / quota
  return { used, isNearlyFull: used >= NEARLY_FULL, isFull: used >= FULL }
}

/** Asks the browser not to throw away what is kept when room gets scarce; it may ask the person. */
export async function askToStay(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // A browser that can’t promise it keeps it as long as it can.
  }
}

/** A failure of the store in words; that there is no room is told by name. */
export function storeFault(fault: unknown): Error {
  if (fault instanceof DOMException && fault.name === 'QuotaExceededError') return new NoRoom(fault)
  return fault instanceof Error && !(fault instanceof DOMException)
    ? fault
    : new Error('没有保存到这台设备，请再试一次', { cause: fault })
}

async function estimate(): Promise<StorageEstimate> {
  try {
    return await navigator.storage.estimate()
  } catch {
    return {}
  }
}

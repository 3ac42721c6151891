import { enterprises } from '../county/county.ts'
import { devicesOf } from '../county/devices.ts'
import { deviceFolder } from './device-folder.ts'
import { brokerAt } from './device-means.ts'
import { lineIfAny, patientLineTo } from './line.ts'
import { LiveDevices } from './live.ts'
import { sendHistory } from './send-history.ts'

/** What is longer ago is not sent after a stop. */
const MOST_BACKLOG_MS = 30 * 86_400_000

interface Place {
  readonly url: string
  readonly dataDir: string
}

/** The devices of the demo: first what they measured while nobody listened, then on until the process ends. */
export async function goOnLive({ url, dataDir }: Place): Promise<void> {
  const folder = deviceFolder(dataDir)
  const kept = folder.kept()
  const broker = brokerAt(url, folder.brokerPort())
  // A demo of an earlier version has none, and an outside broker does not know their tokens.
  if (!kept || broker === undefined) return
  const devices = enterprises.flatMap(devicesOf)
  const to = new Date()
  const since = folder.sentUntil() ?? kept.madeAt
  const from = new Date(Math.max(since.getTime(), to.getTime() - MOST_BACKLOG_MS))
  await sendHistory({ devices, kept, open: lineIfAny(broker), from, to }, () => undefined)
  const live = new LiveDevices({ devices, folder, kept, open: patientLineTo(broker), since: to })
  await live.connect()
  live.run()
}

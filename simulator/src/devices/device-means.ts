import { type DeviceFolder, deviceFolder } from './device-folder.ts'
import { type OpenLine, lineTo } from './line.ts'

interface Place {
  /** Of the server; its broker listens on the same host. */
  readonly url: string
  readonly dataDir: string
}

interface DeviceMeans {
  readonly folder: DeviceFolder
  readonly open: OpenLine
}

/** How the devices reach the broker of the server; undefined where it has none of its own. */
export function deviceMeans({ url, dataDir }: Place): DeviceMeans | undefined {
  const folder = deviceFolder(dataDir)
  const broker = brokerAt(url, folder.brokerPort())
  return broker === undefined ? undefined : { folder, open: lineTo(broker) }
}

export function brokerAt(url: string, port: number | undefined): string | undefined {
  return port === undefined ? undefined : `mqtt://${new URL(url).hostname}:${port}`
}

import { type DeviceFolder, deviceFolder } from './device-folder.ts'
import { type OpenLine, lineIfAny, lineTo } from './line.ts'

interface Place {
  /** Of the server; its broker listens on the same host. */
  readonly url: string
  readonly dataDir: string
  /** A device whose token somebody has changed stays silent; else that ends the whole. */
  readonly isTolerant: boolean
}

/** How the devices of the demo reach the server. */
export interface DeviceMeans {
  readonly folder: DeviceFolder
  readonly open: OpenLine
}

/** How the devices reach the broker of the server; undefined where it has none of its own. */
export function deviceMeans({ url, dataDir, isTolerant }: Place): DeviceMeans | undefined {
  const folder = deviceFolder(dataDir)
  const broker = brokerAt(url, folder.brokerPort())
  return broker === undefined ? undefined : { folder, open: (isTolerant ? lineIfAny : lineTo)(broker) }
}

export function brokerAt(url: string, port: number | undefined): string | undefined {
  return port === undefined ? undefined : `mqtt://${new URL(url).hostname}:${port}`
}

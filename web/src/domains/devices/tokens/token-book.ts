import { textWorkbook } from '../../../platform/workbook.ts'
import type { Device } from '../device.ts'
import type { MadeToken } from '../device-queries.ts'
import { type Connection, addressOf, topicOf } from './connect-lines.ts'

/** An Excel file of the tokens of devices, for whoever mounts them. */
export function tokenBook(tokens: readonly MadeToken[], devices: readonly Device[], connection: Connection): Blob {
  const byId = new Map(devices.map((device) => [device.id, device]))
  const address = addressOf(connection) ?? ''
  return textWorkbook('设备令牌', [
    ['设备名称', '设备编号', '设备类型', '令牌（用户名）', 'MQTT 地址', '主题'],
    ...tokens.map(({ Id, Name, Number: number, Token }) => {
      const device = byId.get(Id)
      return [Name, number, device?.type ?? '', Token, address, device ? topicOf(device, connection) : '']
    }),
  ])
}

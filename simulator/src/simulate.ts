// `npm run simulate`: lists the devices of the demo, and lets faults happen to them while the demo runs.
import { join } from 'node:path'
import { enterprises } from './county/county.ts'
import { devicesOf } from './county/devices.ts'
import { deviceFolder } from './devices/device-folder.ts'
import { type FaultKind, faultKinds, isFaultKind } from './devices/faults.ts'

const USAGE = `用法：
  npm run simulate -- devices                     列出模拟设备的编号
  npm run simulate -- fault <故障> <设备编号>     故障：${faultKinds.join('、')}
  npm run simulate -- fault clear [设备编号]      解除故障；不写编号则全部解除
  npm run simulate -- camera freeze <摄像头编号>  画面停住（连接还在）；off 断电，on 恢复`

/** What cameras can be told: off is a device that is silent, too. */
const cameraFaults: Readonly<Record<string, FaultKind>> = { freeze: 'freeze', off: 'offline' }

const devices = enterprises.flatMap(devicesOf)
const folder = deviceFolder(process.env.DATA_DIR ?? join(import.meta.dirname, '../../.data'))

process.exitCode = main(process.argv.slice(2))

function main([command, kind, number]: readonly string[]): number {
  if (command === 'devices') return list()
  if (command === 'camera') return turnCamera(kind, number)
  if (command !== 'fault') return tell(USAGE, 1)
  if (!folder.kept()) return tell('这里没有带模拟设备的演示数据，请先用 npm start 做好', 1)
  if (kind === 'clear') return clear(number)
  const device = devices.find((one) => one.number === number)
  if (!isFaultKind(kind) || !device) return tell(USAGE, 1)
  const others = folder.faults().filter((fault) => fault.number !== device.number)
  folder.saveFaults([...others, { kind, number: device.number, since: Date.now() }])
  return tell(`${device.name}：${kind}，几秒后生效`, 0)
}

/** Works without a demo, as long as the cameras run. */
function turnCamera(to: string | undefined, number: string | undefined): number {
  const camera = devices.find((one) => one.number === number && one.type === '摄像头')
  const kind = cameraFaults[to ?? '']
  if (!camera || (!kind && to !== 'on')) return tell(USAGE, 1)
  const others = folder.faults().filter((fault) => fault.number !== camera.number)
  folder.saveFaults(kind ? [...others, { kind, number: camera.number, since: Date.now() }] : others)
  return tell(`${camera.enterprise.name}${camera.name}：${to}，一秒内生效`, 0)
}

function clear(number: string | undefined): number {
  folder.saveFaults(number === undefined ? [] : folder.faults().filter((fault) => fault.number !== number))
  return tell('已解除', 0)
}

function list(): number {
  const lines = devices.map(
    ({ number, type, name, enterprise }) => `${number.padEnd(18)} ${type}\t${enterprise.name} ${name}`,
  )
  return tell(lines.join('\n'), 0)
}

function tell(text: string, code: number): number {
  process.stdout.write(`${text}\n`)
  return code
}

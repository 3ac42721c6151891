import { formatFixed } from '@farm/contract/values'
import { parseArgs } from 'node:util'
import { DemoFault } from './demo-fault.ts'
import { type DemoFolder, type Invitation, demoFolder } from './demo-folder.ts'
import { FillProgress } from './fill-progress.ts'
import { progressOn } from './progress.ts'

const { stdout, stderr } = process
const began = performance.now()
const MOST_SHOWN = 10
const FOREIGN = '系统里已有管理员，演示密码登录不了：这不是演示系统，没有改动任何数据'

try {
  process.exitCode = await main(readOptions())
} catch (error) {
  const text = error instanceof DemoFault ? `演示数据没有做完：${error.message}` : error
  stderr.write(`${text instanceof Error ? (text.stack ?? text.message) : String(text)}\n`)
  process.exitCode = 1
}

interface Options {
  readonly url: string
  readonly dataDir: string
  /** People may work in the county meanwhile: what they made impossible is passed over. */
  readonly isTolerant: boolean
  /** The devices of a finished demo go on. */
  readonly isLive: boolean
}

/** Everything but the cameras needs the server. */
interface CameraOptions {
  readonly dataDir: string
  readonly isOnAir: true
}

function readOptions(): Options | CameraOptions {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      'data-dir': { type: 'string' },
      tolerant: { type: 'boolean' },
      live: { type: 'boolean' },
      cameras: { type: 'boolean' },
    },
  })
  const { url, 'data-dir': dataDir, tolerant: isTolerant = false, live: isLive = false } = values
  const { cameras: isOnAir = false } = values
  if (isOnAir && dataDir) return { dataDir, isOnAir }
  if (!url || !dataDir) throw new DemoFault('用法：main.ts --url http://127.0.0.1:8080 --data-dir 数据目录')
  return { url: url.replace(/\/+$/, ''), dataDir, isTolerant, isLive }
}

async function main(options: Options | CameraOptions): Promise<number> {
  if ('isOnAir' in options) {
    const { goOnAir } = await import('./cameras/go-on-air.ts')
    await goOnAir(options.dataDir)
    return 0
  }
  const { dataDir, isLive } = options
  if (isLive) {
    const { goOnLive } = await import('./devices/go-on-live.ts')
    await goOnLive(options)
    return 0
  }
  const folder = demoFolder(dataDir)
  const invitation = folder.invitation()
  if (!invitation)
    throw new DemoFault(`服务没有留下演示邀请（${dataDir} 下的 demo/invitation.json），请用 FARM_DEMO=on 启动服务`)
  if (folder.isDone(invitation)) {
    folder.clearProgress()
    stdout.write('演示数据已经做好\n')
    return 0
  }
  const progress = new FillProgress(progressOn(stdout), folder.saveProgress)
  try {
    await make(options, { folder, invitation, progress })
  } catch (error) {
    progress.fail(error)
    throw error
  }
  folder.clearProgress()
  return 0
}

interface Filling {
  readonly folder: DemoFolder
  readonly invitation: Invitation
  readonly progress: FillProgress
}

async function make({ url, dataDir, isTolerant }: Options, filling: Filling): Promise<void> {
  // What a finished demo does not need stays unread, so that a later start loses no time.
  const { makeDemo } = await import('./make-demo.ts')
  const { openTransport } = await import('./transport.ts')
  const { deviceMeans } = await import('./devices/device-means.ts')
  const { progress } = filling
  const devices = deviceMeans({ url, dataDir, isTolerant })
  if (!devices) progress.say('没有自带的 MQTT 服务，模拟设备不上报数据')
  const outcome = await makeDemo({ ...filling, transport: openTransport(url), devices, isTolerant })
  const seconds = formatFixed((performance.now() - began) / 1_000, 1)
  progress.say(outcome ? `演示县做好了，共 ${seconds} 秒` : FOREIGN)
  for (const line of passedOver(outcome?.refused ?? [])) progress.say(line)
}

/** What the county lacks now, for the operator. */
function passedOver(refused: readonly string[]): string[] {
  if (refused.length === 0) return []
  const kinds = [...Map.groupBy(refused, (text) => text)].map(([text, { length }]) => `  ${text}（${length} 项）`)
  return [`有 ${refused.length} 项没有做成，多半是有人同时在改：`, ...kinds.slice(0, MOST_SHOWN)]
}

import { parseArgs } from 'node:util'
import { DemoFault } from './demo-fault.ts'
import { type Invitation, demoFolder } from './demo-folder.ts'
import { progressOn } from './progress.ts'

const { stdout, stderr } = process
const began = performance.now()
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
}

function readOptions(): Options {
  const { values } = parseArgs({ options: { url: { type: 'string' }, 'data-dir': { type: 'string' } } })
  const { url, 'data-dir': dataDir } = values
  if (!url || !dataDir) throw new DemoFault('用法：main.ts --url http://127.0.0.1:8080 --data-dir 数据目录')
  return { url: url.replace(/\/+$/, ''), dataDir }
}

async function main({ url, dataDir }: Options): Promise<number> {
  const folder = demoFolder(dataDir)
  const invitation = folder.invitation()
  if (!invitation)
    throw new DemoFault(`服务没有留下演示邀请（${dataDir} 下的 demo/invitation.json），请用 FARM_DEMO=on 启动服务`)
  if (folder.isDone(invitation)) {
    stdout.write('演示数据已经做好\n')
    return 0
  }
  return make({ url, dataDir }, invitation)
}

async function make({ url, dataDir }: Options, invitation: Invitation): Promise<number> {
  // What a finished demo does not need stays unread, so that a later start loses no time.
  const { makeDemo } = await import('./make-demo.ts')
  const { openTransport } = await import('./transport.ts')
  const progress = progressOn(stdout)
  const isMade = await makeDemo({ transport: openTransport(url), folder: demoFolder(dataDir), invitation, progress })
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  progress.say(isMade ? `演示县做好了，共 ${seconds} 秒` : FOREIGN)
  return 0
}

import { formatInUnit } from '@farm/contract/values'
import { restoreCounty } from './app/demo-cache/restore-county.ts'
import { saveCounty } from './app/demo-cache/save-county.ts'
import { readConfig } from './platform/config/index.ts'

const began = performance.now()
const say = (line: string) =>
  void process.stdout.write(`${line}，${formatInUnit((performance.now() - began) / 1_000, '秒', 1)}\n`)

// Whatever goes wrong here, the county is made as it would be without a cache.
try {
  const [task] = process.argv.slice(2)
  if (task === 'restore') {
    const county = await restoreCounty(readConfig(process.env), new Date())
    if (county) say(`✓ 演示县取自缓存（${county.madeAt.toISOString().slice(0, 10)} 制作）`)
  } else if (task === 'save') {
    if (await saveCounty(readConfig(process.env), new Date())) say('✓ 演示县已存入缓存')
  } else {
    throw new Error('用法：demo-cache.ts restore|save')
  }
} catch (error) {
  say(`演示县的缓存用不上（${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}）`)
}

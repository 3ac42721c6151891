// `npm test -- --changed [REV]`: the steps for what depends on the files that differ from a revision.
import { spawnSync } from 'node:child_process'
import { root } from './checkout.mjs'
import { Stop, say } from './terminal.mjs'
import { everything as allSteps, journeys, runCheck, unit, web } from './test-steps.mjs'

export function stepsAfterChange(runtime, revision) {
  const { everything, sources, typed, tests, journeys: specs } = affectedSince(runtime, revision)
  if (everything) {
    say(`${everything} 有变化，一切都依赖它：运行全部步骤`)
    return allSteps
  }
  say(`受影响：测试文件 ${tests.length} 个，浏览器测试文件 ${specs.length} 个。页面的其他浏览器测试由 npm test 运行`)
  return [
    { key: 'check', name: '代码检查（受影响的部分）', run: () => runCheck(partsFor(typed, sources)) },
    ...(tests.length > 0 ? [withFiles(unit, tests)] : []),
    ...(specs.length > 0 ? [web, withFiles(journeys, specs)] : []),
  ]
}

function partsFor(typed, sources) {
  const parts = ['rules', ...typed.map((folder) => `types-${folder}`)]
  return sources.length > 0 ? [...parts, 'lint', 'format', '--files', ...sources] : parts
}

function withFiles(step, files) {
  return { ...step, name: `${step.name}（受影响的）`, run: (runtime) => step.run(runtime, files) }
}

function affectedSince(runtime, revision) {
  const args = ['tools/checks/affected.ts', ...(revision ? [revision] : [])]
  const { status, stdout, stderr } = spawnSync(runtime, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) throw new Stop(`不能算出受影响的文件（版本 ${revision ?? 'HEAD'} 存在吗？）：\n${stderr.trim()}`)
  return JSON.parse(stdout)
}

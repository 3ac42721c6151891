import { describe, expect, test } from 'vitest'
import { changedStatus, settlePlan } from './plans.rules.ts'

const idle = { openSteps: 0 }
const faultsOf = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error instanceof Error && 'extra' in error ? error.extra : error
  }
}

describe('the state of a plan', () => {
  const refused = [
    ['草稿', '已完成'],
    ['执行中', '草稿'],
    ['已完成', '执行中'],
    ['已完成', '已终止'],
    ['已终止', '执行中'],
  ] as const
  test.each(refused)('a plan that is %s cannot become %s', (from, status) => {
    expect(faultsOf(() => changedStatus({ Status: from }, { ...idle, status, reason: '原因' }))).toEqual({
      fields: { Status: [`“${from}”的计划不能改为“${status}”`] },
    })
  })

  test('ending a plan early asks for a reason', () => {
    const stop = (reason: string) => changedStatus({ Status: '执行中' }, { ...idle, status: '已终止', reason })
    expect(faultsOf(() => stop('  '))).toEqual({ fields: { Reason: ['请填写终止原因'] } })
    expect(stop(' 遭雹灾 ')).toEqual({ Status: '已终止', StopReason: '遭雹灾' })
  })

  test('a plan with steps left over is finished only with a reason', () => {
    const finish = (reason?: string) =>
      changedStatus({ Status: '执行中' }, { ...idle, status: '已完成', reason, openSteps: 2 })
    expect(faultsOf(() => finish())).toEqual({ fields: { Reason: ['还有 2 个步骤没有完成，请说明原因'] } })
    expect(finish('清园改到明春')).toEqual({ Status: '已完成', StopReason: '清园改到明春' })
  })

  test.each([
    [['头水', '整地'], 2, '还有工单“头水”、“整地”正在进行，请先验收或关闭'],
    [['头水'], 3, '还有工单“头水” 等 3 个正在进行，请先验收或关闭'],
    [[], 3, '还有工单 3 个正在进行，请先验收或关闭'],
    [[], 0, '还有工单正在进行，请先验收或关闭'],
  ])('nobody ends a plan while somebody is at work orders of it: %o of %d', (names, count, text) => {
    const end = () =>
      changedStatus({ Status: '执行中' }, { ...idle, status: '已终止', reason: '遭灾', underWay: { names, count } })
    expect(faultsOf(end)).toEqual({ fields: { Status: [text] } })
  })

  test('a plan that has its work done is finished, and finished again it stays', () => {
    expect(changedStatus({ Status: '执行中' }, { ...idle, status: '已完成' })).toEqual({ Status: '已完成' })
    expect(changedStatus({ Status: '已完成' }, { ...idle, status: '已完成', openSteps: 3 })).toEqual({})
  })
})

const SHIQIAO = 'shiqiao'
const refers = new Map([
  ['east', { data: { Compony: SHIQIAO } }],
  ['neighbour', { data: { Compony: 'nanshan' } }],
  [
    'ours',
    {
      data: {
        Enterprise: SHIQIAO,
        Lines: [
          { Key: 'k1', Crops: 'tomato' },
          { Key: 'k2', Crops: 'melon' },
        ],
      },
    },
  ],
  ['theirs', { data: { Enterprise: 'nanshan', Lines: [{ Key: 'k1', Crops: 'tomato' }] } }],
  ['draft', { data: { Status: '草稿', Crops: 'tomato' } }],
  ['inForce', { data: { Status: '现行', Crops: 'tomato' } }],
  ['forMelons', { data: { Status: '现行', Crops: 'melon' } }],
])
const plan = { Enterprise: SHIQIAO, Crops: 'tomato', Place: ['east'] }
const settle = (more: object) => settlePlan({ data: { ...plan, ...more }, refers })

describe('what a plan refers to', () => {
  test.each([
    [{ Place: ['east', 'neighbour'] }, { Place: ['地块不属于所选企业'] }],
    [{ Order: 'theirs', OrderLine: 'k1' }, { Order: ['订单不属于所选企业'] }],
    [{ Order: 'ours', OrderLine: 'k9' }, { OrderLine: ['订单中没有这一行'] }],
    [{ Order: 'ours' }, { OrderLine: ['订单中没有这一行'] }],
    [{ Order: 'ours', OrderLine: 'k2' }, { OrderLine: ['订单明细的产品与计划的作物不一致'] }],
    [{ Standard: 'draft' }, { Standard: ['技术规程还没有启用'] }],
    [{ Standard: 'forMelons' }, { Standard: ['技术规程不是这种作物的'] }],
    [{ StepInputs: [{ Step: 'k1', Input: 'urea' }] }, { 'StepInputs.0.Step': ['作业步骤不存在'] }],
  ])('%o is refused at its field', (more, fields) => expect(faultsOf(() => settle(more))).toEqual({ fields }))

  test('plots, an order line and a standard of one’s own are taken', () => {
    expect(settle({ Order: 'ours', OrderLine: 'k1', Standard: 'inForce' })).toEqual({})
  })

  test('what is gone since is not judged', () => {
    expect(settle({ Place: ['deleted'], Order: 'deleted', OrderLine: 'k1', Standard: 'deleted' })).toEqual({})
  })
})

import { clockForm } from '@farm/contract/clock'
import type { ChainNode, ChainStage } from '@farm/contract/chain'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { liveQueries } from '../../app/live-queries.ts'
import { thingPages } from '../../routes/thing-pages.ts'
import { idOf, permissionOf } from '../../testing/builders.ts'
import { fakeServer, noNetwork, refused } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ThingPagesContext } from '../reference/thing-pages.ts'
import { ChainPart } from './ChainPart.tsx'

const CHAIN = 'GET /api/Farm/Chain/Get'
const person = userEvent.setup({ delay: null })
const [ORDER, TOMATO, MAIZE, SHED, FEED] = [idOf(1), idOf(2), idOf(3), idOf(4), idOf(5)]

const node = (Id: string, Name: string, From: string[] = [], own: Partial<ChainNode> = {}): ChainNode => ({
  Id,
  Name,
  Status: '',
  Note: '',
  From,
  ...own,
})
const stage = (Kind: ChainStage['Kind'], Nodes: ChainNode[], Total = Nodes.length): ChainStage => ({
  Kind,
  Total,
  Nodes,
})

const stages = [
  stage('orders', [node(ORDER, 'DD20261110-0001', [], { Status: '生产中', Note: '永盛超市' })]),
  stage('plans', [node(TOMATO, '秋延番茄', [ORDER], { Status: '执行中' }), node(MAIZE, '夏玉米')]),
  stage('places', [node(SHED, '3 号棚', [TOMATO])]),
  stage('work-orders', [node(FEED, '追肥', [TOMATO, SHED])], 73),
  stage('clock', []),
]

function open(Stages: ChainStage[] = stages) {
  const server = fakeServer({ [CHAIN]: () => ({ Stages }) })
  const { client } = renderScreen(
    <ThingPagesContext value={thingPages}>
      <ChainPart kind="plans" id={TOMATO} />
    </ThingPagesContext>,
    { at: '/FarmPlan/Detail', permission: permissionOf({ Functions: ['/FarmPlan/MakePlan', '/ExternalOrder/List'] }) },
  )
  return { server, client }
}

const column = async (name: string) => within(await screen.findByRole('listitem', { name }))

test('a chain that does not come can be asked for again', async () => {
  let fails = true
  fakeServer({ [CHAIN]: () => (fails ? noNetwork() : { Stages: stages }) })
  renderScreen(<ChainPart kind="plans" id={TOMATO} />, { at: '/FarmPlan/Detail' })
  const again = await screen.findByRole('button', { name: '重试' })
  fails = false
  await person.click(again)
  expect(await screen.findByRole('list', { name: '业务链' })).toBeTruthy()
})

test('of what is not for one’s eyes it is said so', async () => {
  fakeServer({ [CHAIN]: () => refused('not-found', { what: '计划' }) })
  renderScreen(<ChainPart kind="plans" id={TOMATO} />, { at: '/FarmPlan/Detail' })
  expect(await screen.findByText('计划不存在或已被删除，请刷新后再试')).toBeTruthy()
})

test('kinds that the person may not see have no column', async () => {
  open(stages.filter(({ Kind }) => Kind !== 'clock'))
  const columns = within(await screen.findByRole('list', { name: '业务链' }))
  expect(columns.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    '订单1',
    '计划2',
    '地块1',
    '工单73',
  ])
})

test('things lead to their pages as far as these are open, and the present one is marked', async () => {
  open()
  const orders = await column('订单')
  expect(orders.getByRole('link', { name: /DD20261110-0001/ }).getAttribute('href')).toContain(
    `/ExternalOrder/List?open=${ORDER}`,
  )
  const plans = await column('计划')
  expect(plans.getByRole('link').getAttribute('href')).toContain(`/FarmPlan/Detail?id=${MAIZE}`)
  expect(plans.getByText('当前').closest('[aria-current="true"]')?.textContent).toContain('秋延番茄')
  expect((await column('地块')).queryByRole('link')).toBeNull()
})

test('a punch-in somewhere has the chain read anew', async () => {
  const { server, client } = open()
  await column('打卡')
  const live = liveQueries(client)
  live.changed({ fact: clockForm.key, ids: [], organPath: '/1/' })
  await waitFor(() => expect(server.sent(CHAIN)).toHaveLength(2))
  live.stop()
})

test('an empty stage says what to do next, a full one how many are left out', async () => {
  open()
  expect((await column('打卡')).getByText('还没有打卡。有人打卡后出现在这里')).toBeTruthy()
  expect((await column('工单')).getByText('还有 72 张更早的')).toBeTruthy()
})

test('pointing at one lights what hangs together with it', async () => {
  open()
  const light = (name: string) => screen.getByText(name).closest('[data-light]')?.getAttribute('data-light')
  await person.hover(await screen.findByText('追肥'))
  expect(['DD20261110-0001', '秋延番茄', '3 号棚', '夏玉米'].map(light)).toEqual(['on', 'on', 'on', 'off'])
  await person.unhover(screen.getByText('追肥'))
  expect(light('夏玉米')).toBeUndefined()
})

test('who may not see what comes before is told so in their own words', async () => {
  fakeServer({ [CHAIN]: () => ({ Stages: [stage('orders', []), stage('plans', []), stage('work-orders', [])] }) })
  const field = permissionOf({ Functions: ['/ClockSys/ClockOperation/WorkDetail/:workId'] })
  renderScreen(
    <ThingPagesContext value={thingPages}>
      <ChainPart kind="work-orders" id={FEED} />
    </ThingPagesContext>,
    { at: '/ClockSys/ClockOperation/WorkDetail', permission: field },
  )
  expect((await column('订单')).getByText('没有您可以查看的订单')).toBeTruthy()
  expect((await column('计划')).getByText('没有您可以查看的计划')).toBeTruthy()
})

test('a chain of which nothing is for one’s eyes says so', async () => {
  open([])
  expect(await screen.findByText('没有您可以查看的环节')).toBeTruthy()
})

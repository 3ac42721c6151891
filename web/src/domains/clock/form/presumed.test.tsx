import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noNetwork } from '../../../testing/fake-server.ts'
import { PUT, photoFile } from '../../../testing/photo-server.ts'
import { recordOf } from '../../../testing/records.ts'
import { autumn, east, north, patrol, personId, shiqiao, standAt, winter, yunling } from '../testing/field.ts'
import { button, open, openReady, person, sent, standInField, submit } from '../testing/form.tsx'
import { keepLastChoice } from './draft.ts'

beforeAll(() => import('./ClockForm.tsx'))
beforeEach(standInField)

describe('the plan of the plot in which the person stands', () => {
  const strip = [
    [111.77, 37.2595],
    [111.785, 37.2595],
    [111.785, 37.2605],
    [111.77, 37.2605],
  ]
  const long = recordOf(placeForm, {
    Name: '长条地',
    Area: 200,
    Compony: yunling.Id,
    Boundary: { Points: strip, Area: 200 },
  })
  const spring = recordOf(planForm, {
    Name: '长条地春播',
    Enterprise: yunling.Id,
    Place: [long.Id],
    Operations: [patrol.Id],
    Status: '执行中',
  })

  test('is presumed, whichever of the plots has its middle nearer', async () => {
    const opened = await open({ plans: [winter, autumn, spring], places: [east, north, long] })
    await person.click(await screen.findByRole('button', { name: '巡田' }))
    expect(button(/^计划/).textContent).toContain('长条地春播')
    expect(button(/^地块/).textContent).toContain('长条地')
    await submit()
    await screen.findByText('打卡成功')
    expect(sent(opened)).toMatchObject([{ Data: { Plan: spring.Id, Place: [long.Id] } }])
  })

  test('of several enterprises tells for which of them the work is', async () => {
    const opened = await open({ enterprises: [yunling, shiqiao], plans: [winter, spring], places: [north, long] })
    await person.click(await screen.findByRole('button', { name: '巡田' }))
    await submit()
    await screen.findByText('打卡成功')
    expect(sent(opened)).toMatchObject([{ Data: { Enterprise: yunling.Id, Plan: spring.Id, Place: [long.Id] } }])
  })

  test('does not move once the person has said what they did', async () => {
    standAt(undefined)
    keepLastChoice(personId, { plan: winter.Id })
    await open({ plans: [winter, spring], places: [east, north, long] })
    await person.click(await screen.findByRole('button', { name: '灌溉' }))
    standAt({ Lng: 111.772, Lat: 37.26 })
    await person.click(button('重新定位'))
    expect(await screen.findByText(/精度 6 米/, { selector: 'p' })).toBeTruthy()
    expect(button(/^计划/).textContent).toContain('东坡苹果冬管')
  })
})

describe('what was chosen by hand', () => {
  test('of the plots stays when a plan of the same enterprise is chosen', async () => {
    const opened = await openReady({ plans: [winter, autumn] })
    await person.click(button(/^地块/))
    const sheet = within(screen.getByRole('dialog', { name: '地块' }))
    await person.click(sheet.getByRole('button', { name: /东坡果园/ }))
    await person.click(sheet.getByRole('button', { name: /北坡/ }))
    await person.click(sheet.getByText(/完成/))
    await person.click(button(/^计划/))
    await person.click(await within(screen.getByRole('dialog')).findByText('西沟秋施基肥'))
    expect(button(/^地块/).textContent).toContain('北坡')
    expect(await screen.findByText(/为什么选了别的地块/)).toBeTruthy()
    expect(sent(opened)).toEqual([])
  })

  test('plans for the plot in which one stands are offered first', async () => {
    await openReady({ plans: [autumn, winter] })
    await person.click(button(/^计划/))
    const sheet = within(screen.getByRole('dialog'))
    await sheet.findByText('西沟秋施基肥')
    const names = sheet.getAllByRole('button', { name: /冬管|基肥/ }).map(({ textContent }) => textContent)
    expect(names[0]).toContain('东坡苹果冬管含您所在的东坡果园 2 号')
  })
})

describe('how much was worked on', () => {
  const area = () => screen.getByLabelText<HTMLInputElement>('作业面积')

  test('more than the plots have is said before anything is sent', async () => {
    const opened = await openReady()
    await person.click(button('灌溉'))
    await person.clear(area())
    await person.type(area(), '75')
    await submit()
    expect(screen.getByText('“作业面积”超过所选地块的面积 36.50 亩')).toBeTruthy()
    expect(sent(opened)).toEqual([])
  })

  test('is presumed for work that goes over the whole plot, and never for a walk through it', async () => {
    const opened = await open({ plans: [], often: [[patrol, 9]] })
    await screen.findByText('在地块内，精度 6 米', { selector: 'p' })
    expect(area().value).toBe('36.5')
    await person.click(button('巡田'))
    await waitFor(() => expect(area().value).toBe(''))
    await submit()
    await screen.findByText('打卡成功')
    expect(sent(opened)[0]).not.toHaveProperty('Data.Area')
  })
})

test('a file that is no picture is told at once, not hours later', async () => {
  await openReady({}, { [PUT]: () => noNetwork() })
  const words = new File(['这是一段文字'], '说明.jpg', { type: 'image/jpeg' })
  await person.upload(screen.getByLabelText('相册'), [words, photoFile()])
  expect(await screen.findByText('“说明.jpg”不是能识别的图片，没有加入')).toBeTruthy()
  await waitFor(() => expect(screen.getAllByRole('img', { name: /^照片 \d$/ })).toHaveLength(1))
})

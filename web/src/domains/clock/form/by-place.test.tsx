import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { noNetwork } from '../../../testing/fake-server.ts'
import { ADD, east, north, winter } from '../testing/field.ts'
import { button, open, openReady, person, sent, standInField, submit } from '../testing/form.tsx'
import { byPlaceRows, tallyOf } from './by-place.ts'

beforeAll(() => Promise.all([import('./ClockForm.tsx'), import('./ByPlaceCard.tsx')]))
beforeEach(standInField)

/** On two plots of 64.75 亩 together. */
async function onBoth(...given: Parameters<typeof openReady>) {
  const opened = await openReady(...given)
  await person.click(button('灌溉'))
  await person.click(button(/^地块/))
  await person.click(await within(screen.getByRole('dialog')).findByRole('button', { name: /^北坡/ }))
  await person.click(button(/^完成/))
  return opened
}

const areaOn = (plot: string) => within(screen.getByRole('group', { name: plot })).getByLabelText('作业面积')

test('on one plot nothing is asked by plot', async () => {
  await openReady()
  expect(screen.queryByRole('button', { name: /^分地块填写/ })).toBeNull()
})

test('on several plots each may be filled in, with the sum and what is left while typing', async () => {
  const opened = await onBoth({ plans: [winter] })
  await person.click(await screen.findByRole('button', { name: /^分地块填写/ }))
  await person.type(areaOn('东坡果园 2 号'), '30.5')
  expect(screen.getByText('作业面积合计 30.50 亩，还剩 34.25 亩')).toBeTruthy()
  await person.click(button('剩余 34.25 亩记到北坡'))
  expect(screen.getByText('作业面积合计 64.75 亩，已分完')).toBeTruthy()
  await submit()
  await screen.findByText('打卡成功')
  expect(sent(opened)[0]).toMatchObject({
    Data: {
      Area: 64.75,
      ByPlace: [
        { Place: east.Id, Area: 30.5 },
        { Place: north.Id, Area: 34.25 },
      ],
    },
  })
})

test('what does not come to the whole is said at the card and never handed in; the whole may be what is typed', async () => {
  const opened = await onBoth({ plans: [winter] })
  await person.click(await screen.findByRole('button', { name: /^分地块填写/ }))
  await person.type(areaOn('东坡果园 2 号'), '10')
  await person.type(areaOn('北坡'), '5')
  expect(screen.getByText('作业面积合计 15.00 亩，还剩 49.75 亩')).toBeTruthy()
  await submit()
  const card = screen.getByRole('region', { name: /^分地块填写/ })
  expect(within(card).getByText('各地块的“作业面积”合计 15.00 亩，应等于 64.75 亩')).toBeTruthy()
  expect(sent(opened)).toEqual([])
  await person.click(button('作业面积改为 15.00 亩'))
  expect(within(card).queryByText(/应等于/)).toBeNull()
  await submit()
  await screen.findByText('打卡成功')
  expect(sent(opened)[0]).toMatchObject({ Data: { Area: 15 } })
})

test('it is kept with the draft, and goes out without a signal like the rest', async () => {
  const opened = await onBoth({ plans: [winter] })
  await person.click(await screen.findByRole('button', { name: /^分地块填写/ }))
  await person.type(areaOn('东坡果园 2 号'), '60')
  await person.type(areaOn('北坡'), '4.75')
  opened.unmount()
  const again = await open({ plans: [winter] }, { [ADD]: noNetwork })
  expect(await screen.findByText('作业面积合计 64.75 亩，已分完')).toBeTruthy()
  await submit()
  await screen.findByText(/已保存/)
  expect(sent(again)[0]).toMatchObject({ Data: { ByPlace: [{ Area: 60 }, { Area: 4.75 }] } })
})

test('who takes a plot out again is asked nothing by plot', async () => {
  const opened = await onBoth({ plans: [winter] })
  await person.click(await screen.findByRole('button', { name: /^分地块填写/ }))
  await person.type(areaOn('北坡'), '4.75')
  await person.click(button(/^地块/))
  await person.click(await within(screen.getByRole('dialog')).findByRole('button', { name: /^北坡/ }))
  await person.click(button(/^完成/))
  expect(screen.queryByRole('group', { name: '东坡果园 2 号' })).toBeNull()
  await submit()
  await screen.findByText('打卡成功')
  expect(sent(opened)[0]).not.toHaveProperty('Data.ByPlace')
})

test('rows are sent for each plot that is chosen, and only where something was typed', () => {
  const typed = [
    { place: 'a', area: '1.5' },
    { place: 'gone', area: '9' },
  ]
  expect(byPlaceRows(['a', 'b'], typed)).toEqual([{ Place: 'a', Area: 1.5 }, { Place: 'b' }])
  expect([byPlaceRows(['a', 'b'], []), byPlaceRows(['a'], typed)]).toEqual([undefined, undefined])
  expect(tallyOf([{ place: 'a', area: '1.5' }, { place: 'b' }], 'area', 4)).toEqual({
    sum: 1.5,
    left: 2.5,
    blank: ['b'],
  })
  expect(tallyOf([{ place: 'a', area: '一' }], 'area', 4)).toBeUndefined()
})

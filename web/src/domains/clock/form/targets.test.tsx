import { inputForm } from '@farm/contract/inputs'
import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { recordOf } from '../../../testing/records.ts'
import { personId, urea } from '../testing/field.ts'
import { button, openReady, person, sent, standInField, submit } from '../testing/form.tsx'
import { readDraft } from './draft.ts'

const Uses = [{ Target: '蚜虫、蓟马' }, { Target: '蚜虫' }, {}]
const spray = recordOf(inputForm, { Name: '吡虫啉', Kind: '农药', Unit: '克', Target: '白粉虱', Uses })

beforeAll(() => import('./ClockForm.tsx'))
beforeEach(standInField)

async function take(from: RegExp | string, name: string) {
  await person.click(button(from))
  await person.click(await within(screen.getByRole('dialog')).findByText(name))
}

async function openSprayed() {
  const opened = await openReady({ others: [spray] })
  await person.click(button('施肥'))
  await take('投入品：请选择', '吡虫啉')
  await person.type(screen.getByLabelText('用量'), '20')
  return { opened, target: await screen.findByLabelText<HTMLInputElement>('防治对象') }
}

test('of a pesticide it can be told what it was used against; what its label names is offered, nothing is presumed', async () => {
  const { opened, target } = await openSprayed()
  expect([target.value, target.placeholder]).toEqual(['', '农药填写实际防治的病虫草'])
  const offered = [...document.querySelectorAll(`#${CSS.escape(target.getAttribute('list') ?? '')} option`)]
  expect(offered.map((one) => one.getAttribute('value'))).toEqual(['蚜虫', '蓟马', '白粉虱'])
  await person.type(target, ' 红蜘蛛 ')
  expect(readDraft(personId)?.entries.inputs).toMatchObject([{ input: spray.Id, target: ' 红蜘蛛 ' }])
  await submit()
  await screen.findByText('打卡成功')
  const Inputs = [{ Input: spray.Id, Amount: 20, Unit: '克', Target: '红蜘蛛' }]
  expect(sent(opened)).toMatchObject([{ Data: { Inputs } }])
})

test('what is no pesticide is used against nothing', async () => {
  const { opened, target } = await openSprayed()
  await person.type(target, '蚜虫')
  await take('投入品：吡虫啉', '尿素')
  expect(screen.queryByLabelText('防治对象')).toBeNull()
  await submit()
  await screen.findByText('打卡成功')
  expect(sent(opened)).toMatchObject([{ Data: { Inputs: [{ Input: urea.Id, Amount: 20, Unit: '克' }] } }])
  expect(JSON.stringify(sent(opened))).not.toContain('蚜虫')
})

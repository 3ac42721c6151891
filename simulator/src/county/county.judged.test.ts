import { inputForm } from '@farm/contract/inputs'
import { readData } from '@farm/contract/forms'
import { banOf, banForm } from '@farm/contract/bans'
import { judgeUses, labelOf } from '@farm/contract/input-checks'
import { expect, test } from 'vitest'
import { harvestFrom } from './applications.ts'
import { banDrafts } from './bans.ts'
import { countyAt } from './county.ts'
import { categoryDrafts, categoryId, cropId, cropOf } from './crops.ts'
import { inputDrafts } from './inputs.ts'
import { type Told, toldIn } from './plausible/told.ts'

const now = '2026-11-20T10:21:07+08:00'
const labels = new Map(
  inputDrafts(now.slice(0, 10)).map(({ id, data }) => [id, labelOf(id, readData(inputForm, data))]),
)
const bans = banDrafts.flatMap(({ data }) => banOf(readData(banForm, data)) ?? [])

/** Where and when something was sprayed, as the rules of the product are told it. */
function occasionOf({ plan, day, group }: Told) {
  const crop = plan?.work.crop ?? ''
  const category = cropOf(crop)?.category ?? ''
  const code = categoryDrafts.find(({ id }) => id === categoryId(category))?.data.Code
  return {
    from: day,
    to: day,
    places: group.plots.map(([name]) => name),
    plan: plan?.id,
    seasonFrom: plan?.start ?? '',
    seasonTo: plan?.end ?? '',
    crop: {
      id: cropId(crop),
      name: crop,
      categories: [{ id: categoryId(category), name: category, ...(typeof code === 'string' && { code }) }],
    },
  }
}

test('the rules of the product allow every spraying of a year', () => {
  const sprayed = toldIn(countyAt(new Date(now)))
    .filter(({ operation, plan }) => operation === '用药' && plan)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
  expect(sprayed.length).toBeGreaterThan(300)
  const verdicts = sprayed.map((one) => {
    const on = occasionOf(one)
    const uses = one.inputs.flatMap(({ Input, Amount, Unit }) => {
      const label = labels.get(String(Input))
      return label ? [{ use: { label, perMu: Number(Amount) / one.areaMu, unit: String(Unit) }, on }] : []
    })
    const first = one.plan && harvestFrom(one.plan)
    const planned = first && one.plan ? [{ from: first, to: one.plan.end }] : []
    // How often and how soon again each is used is held against the labels by another test.
    return judgeUses(uses, { bans, earlier: [], harvested: [], planned }).verdict
  })
  expect(new Set(verdicts)).toEqual(new Set(['允许']))
})

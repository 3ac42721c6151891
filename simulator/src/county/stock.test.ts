import { expect, test } from 'vitest'
import { rowsIn } from '@farm/contract/forms'
import { countyAt } from './county.ts'

test.each(['2026-11-20T10:21:07+08:00', '2026-02-15T16:00:00+08:00', '2026-08-09T12:00:00+08:00'])(
  'at %s what a plan asks for is in the store of its enterprise before the plan is made',
  (text) => {
    const { batches } = countyAt(new Date(text))
    const names = batches.map(({ name }) => name)
    expect(names.indexOf('物资入库')).toBeLessThan(names.indexOf('计划'))
    const draftsIn = (name: string) => batches.find((one) => one.name === name)?.drafts ?? []
    const stocked = new Set(draftsIn('物资入库').map(({ data }) => `${String(data.Enterprise)}/${String(data.Input)}`))
    const asked = draftsIn('计划').flatMap(({ data }) =>
      rowsIn(data.StepInputs).map(({ Input }) => `${String(data.Enterprise)}/${String(Input)}`),
    )
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((one) => !stocked.has(one))).toEqual([])
  },
)

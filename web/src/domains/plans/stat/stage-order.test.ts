import { standardForm } from '@farm/contract/standards'
import { expect, test } from 'vitest'
import { recordOf } from '../../../testing/records.ts'
import { inStageOrder, stagePlaces } from './stage-order.ts'

const standard = (...stages: ReadonlyArray<readonly [name: string, from: number]>) =>
  recordOf(standardForm, { Stages: stages.map(([Name, FromDay]) => ({ Name, FromDay })) })
const group = (Key: string) => ({ Key, Name: Key, Plans: 1, Area: 1, Progress: 0, TargetYield: 0, Harvest: 0 })
const inOrder = (places: ReadonlyMap<string, number>) =>
  inStageOrder(['', '采收期', '别的', '苗期', '花期'].map(group), places).map(({ Key }) => Key)

test('stages follow each other as in the standards, however long a season is', () => {
  const wheat = standard(['苗期', 0], ['花期', 180], ['采收期', 240])
  const radish = standard(['苗期', 0], ['采收期', 40])
  expect(inOrder(stagePlaces([radish, wheat]))).toEqual(['苗期', '花期', '采收期', '别的', ''])
})

test('where no standard is known they stay as they came, those without a stage last', () =>
  expect(inOrder(stagePlaces([]))).toEqual(['采收期', '别的', '苗期', '花期', '']))

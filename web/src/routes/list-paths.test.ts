import { expect, test } from 'vitest'
import { detailStems } from './list-paths.ts'

test('kinds whose records have pages of their own lead there, others only to their list', () => {
  expect(detailStems).toEqual({
    crops: '/Core/Crop',
    places: '/Core/Place',
    operations: '/Core/Operation',
    inputs: '/Core/Inputs',
    standards: '/Core/Standard',
    devices: '/Core/Device',
  })
})

import { expect, test } from 'vitest'
import { cameraPhoto } from '../../testing/camera-photo.ts'
import { cameraBlockOf, withCameraBlock } from './camera-block.ts'

const written = { taken: '2026:11:20 08:00:00', lng: 111, lat: 37 }
const note = { takenLocal: '2026-11-20T08:00:00', lng: 111, lat: 37 }

test.each([
  ['no picture', new Blob(['陈小雨'])],
  ['nothing at all', new Blob([])],
  ['a picture of another kind', new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff, 0xe1)])],
  ['a picture without a block', new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xda, 0, 4, 1, 2, 3, 4, 5, 6)])],
  ['a block that is cut off', cameraPhoto(written).slice(0, 60)],
])('%s has no block of a camera', async (_, photo) => expect(await cameraBlockOf(photo)).toBeUndefined())

test('time and place are read as the camera wrote them', async () => {
  expect((await cameraBlockOf(cameraPhoto(written)))?.note).toMatchObject(note)
})

test('a picture that is drawn anew keeps them, upright and otherwise as it was drawn', async () => {
  const block = await cameraBlockOf(cameraPhoto(written))
  if (!block) throw new Error('no block')
  const drawn = new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xda), 'drawn'], { type: 'image/jpeg' })
  const both = withCameraBlock(drawn, block)
  const again = await cameraBlockOf(both)
  expect(again?.note).toMatchObject(note)
  expect(again?.segment[4 + 6 + 8 + 2 + 8]).toBe(1)
  expect(both.type).toBe('image/jpeg')
  expect(await both.slice(-5).text()).toBe('drawn')
  expect(both.size).toBe(drawn.size + block.segment.length)
})

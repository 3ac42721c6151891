import { MAX_PHOTO_BYTES } from '@farm/contract/files'
import { expect, test } from 'vitest'
import { photoFile } from '../../testing/photo-server.ts'
import { judgeFiles } from './photo-faults.ts'
import { sendingState } from '../files/sending-state.ts'

const good = photoFile('a.jpg')
const huge = photoFile('b.jpg', { size: 1 })
Object.defineProperty(huge, 'size', { value: MAX_PHOTO_BYTES + 1 })

test.each([
  [[photoFile('a.gif', { type: 'image/gif' })], 9, 0, ['“a.gif”不是 JPG、PNG 或 WebP 图片']],
  [[photoFile('a.jpg', { size: 0 })], 9, 0, ['“a.jpg”是空文件，请重新选择']],
  [[huge], 9, 0, ['“b.jpg”超过 20 MB，请压缩或重新拍一张']],
  [[huge, good], 9, 1, ['“b.jpg”超过 20 MB，请压缩或重新拍一张']],
  [[good, good, good], 1, 1, ['照片已够，多出的 2 张没有加入']],
  [[good], -1, 0, ['照片已够，多出的 1 张没有加入']],
  [[good, photoFile('unnamed', { type: '' })], 2, 2, []],
])('of %o with room for %i are taken %i', (files, room, taken, refusals) => {
  const choice = judgeFiles(files, room)
  expect(choice.taken).toHaveLength(taken)
  expect(choice.refusals).toEqual(refusals)
})

const pending = (state: Parameters<typeof sendingState>[0][number]['state'], size = 100) => ({
  id: 'x',
  file: photoFile('a.jpg', { size }),
  state,
})

test.each([
  [[], { kind: 'none', percent: 0 }],
  [[pending({ kind: 'failed', reason: '', canRetry: true })], { kind: 'failed', percent: 0 }],
  [
    [pending({ kind: 'sending', share: 0.5, isCut: false }, 300), pending({ kind: 'waiting' }, 100)],
    { kind: 'sending', percent: 37 },
  ],
])('the sending of %o stands at %o', (photos, state) => expect(sendingState(photos)).toEqual(state))

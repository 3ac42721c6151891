import { expect, test } from 'vitest'
import { withOrganPath } from './organ-path.ts'

test.each([
  ['/Core/CropList', undefined, '/Core/CropList'],
  ['/Core/CropList', '/1/11/', '/Core/CropList?organPath=%2F1%2F11%2F'],
  ['/FormData/List?id=a', '/1/', '/FormData/List?id=a&organPath=%2F1%2F'],
  ['/Core/CropList?organPath=%2F2%2F', '/1/', '/Core/CropList?organPath=%2F2%2F'],
  ['/Core/CropList#row', '/1/', '/Core/CropList?organPath=%2F1%2F#row'],
])('%s within %s is %s', (path, organPath, expected) => {
  expect(withOrganPath(path, organPath)).toBe(expected)
})

import { describe, expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
const phone = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const inWeChat = 'XWEB/1160065 MicroMessenger/8.0.47.2560(0x28002F30) WeChat/arm64'
const agents: ReadonlyArray<[name: string, isPhone: boolean, userAgent: string]> = [
  ['Chrome 140 · Windows', false, `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`],
  ['Edge 140 · Windows', false, `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0.0.0`],
  ['Chrome 140 · Android', true, `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome} Mobile Safari/537.36`],
  ['微信 · Android', true, `Mozilla/5.0 (Linux; Android 14; V2309A; wv) ${chrome} Mobile Safari/537.36 ${inWeChat}`],
  ['Safari 18 · iOS', true, `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${phone}`],
  ['Firefox 140 · Linux', false, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['未知设备', false, ''],
  ['未知设备', false, '   '],
  ['未知设备', false, 'lightMyRequest'],
  ['未知设备', false, '<script>alert(1)</script>'],
]

describe('who a browser says it is', () => {
  test.each(agents)('%s (phone: %s)', (name, isPhone, userAgent) => {
    expect(deviceOf(userAgent)).toEqual({ name, isPhone })
  })
})

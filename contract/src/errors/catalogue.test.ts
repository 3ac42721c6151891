import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { FAILURE_TEXT, forbidden, refusal } from './index.ts'

/** Read by those who write a program or set up a device. */
const FOR_PROGRAMS = ['wire/media-type', 'telemetry/message', 'faces/message']
/** Whose words the product was ordered with. */
const AS_ORDERED: readonly string[] = [FAILURE_TEXT, '直播地址获取失败']

const texts = Object.entries(catalogue).map(([code, { text }]) => ({ code, text }))
const told = texts.filter(({ text }) => !AS_ORDERED.includes(text))

test.each(told)('$code is said in the words of the people who read it', ({ code, text }) => {
  expect(text).not.toMatch(/^必填$|^.{0,4}有误/)
  expect(text).not.toMatch(/[！「」～…]|(?<!迷)你(?!好)|没能|持有|定案|须由|无权使用|请求参数|有误/)
  if (!FOR_PROGRAMS.includes(code)) expect(text).not.toMatch(/ffmpeg|JSON|POLYGON|UTF-8|T\d\d:\d\d/)
})

/** What is said by its details alone, or with them. */
const MADE_OF_DETAILS = ['faces/message', 'consultations/not-now', 'telemetry/message', 'sheets/not-now']
/** Refusals that need not name the next step: the page shows it, or the reasons that follow do. */
const WITH_REASONS = ['video/no-replay', 'video/no-turn']
const TELLS_WHAT_NEXT = /请|可以|只能|不能|没有|还有|错误/

test.each(told.filter(({ code }) => ![...MADE_OF_DETAILS, ...WITH_REASONS].includes(code)))(
  '$code says what is allowed or what to do next',
  ({ text }) => expect(text).toMatch(TELLS_WHAT_NEXT),
)

test('a refusal for want of a function names the functions that would help', () => {
  expect(forbidden('重置密码').message).toBe('您没有“重置密码”的权限，请联系管理员开通')
  expect(forbidden('操作日志', '登录日志').message).toBe('您没有“操作日志”或“登录日志”的权限，请联系管理员开通')
  expect(forbidden().message).toBe('您没有这项功能的权限，请联系管理员开通')
  expect(refusal('access/forbidden').message).toBe(forbidden().message)
})

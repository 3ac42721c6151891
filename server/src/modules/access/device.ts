import { parse } from 'bowser'

const UNKNOWN = '未知设备'

const browsers: Readonly<Record<string, string>> = {
  WeChat: '微信',
  'Microsoft Edge': 'Edge',
  'Internet Explorer': 'IE',
  'Samsung Internet for Android': '三星浏览器',
  'UC Browser': 'UC 浏览器',
  qq: 'QQ 浏览器',
  QQ: 'QQ 浏览器',
}
/** Show no number of their own that anybody knows them by. */
const unnumbered = new Set(['微信'])

interface Device {
  /** `Chrome 140 · Windows`, as far as the browser told. */
  readonly name: string
  readonly isPhone: boolean
}

/** Reads who a browser says it is. */
export function deviceOf(userAgent: string): Device {
  if (userAgent.trim() === '') return { name: UNKNOWN, isPhone: false }
  const { browser, os, platform } = parse(userAgent)
  const name = browser.name ? (browsers[browser.name] ?? browser.name) : ''
  const major = unnumbered.has(name) ? '' : (browser.version?.split('.')[0] ?? '')
  const parts = [[name, major].filter(Boolean).join(' '), os.name ?? ''].filter(Boolean)
  return { name: parts.join(' · ') || UNKNOWN, isPhone: platform.type === 'mobile' }
}

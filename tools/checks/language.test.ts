import { expect, test } from 'vitest'
import { languageFindings } from './language.ts'
import { languageRules } from './language-rules.ts'
import { modulesOf } from './modules.ts'
import { treeOf } from './tree.ts'

const found = (texts: Readonly<Record<string, string>>) =>
  languageFindings(modulesOf(treeOf(texts))).map(({ rule }) => rule)
const inPage = (text: string) => found({ 'web/src/domains/crops/words.ts': `export const word = '${text}'\n` })

/** One text for each rule that breaks it, and one beside it that does not. */
const seeded: Readonly<Record<string, readonly [bad: string, good: string]>> = {
  punctuation: ['保存成功！', '保存成功'],
  'full-width': ['已保存,请核对', '已保存，请核对'],
  blank: ['共3 条', '共 3 条'],
  'stray-blank': ['编辑 计划', '编辑计划'],
  polite: ['你的打卡', '您的打卡'],
  account: ['用户名或密码错误', '账号或密码错误'],
  loading: ['图片没有加载出来', '图片加载失败'],
  'bare-refusal': ['必填', '请填写作物名称'],
  'alarm-state': ['活动的预警', '未恢复的预警'],
  serving: ['服务订单', '对应订单'],
  'role-use': ['3 人持有', '3 人使用'],
  translated: ['设备用它证明自己', '设备凭它上报'],
  'split-plot': ['拆分地块', '分割地块'],
  post: ['职务', '岗位'],
  certificate: ['食用农产品合格证', '承诺达标合格证'],
  growth: ['生育期', '全生育期'],
  'measure-word': ['3 个工单', '3 张工单'],
  percent: ['完成 30 %', '完成 30%'],
  'unit-twice': ['打印份数（份）', '打印份数'],
  unit: ['用水 3 立方米', '用水 3 m³'],
  day: ['昨日打卡', '昨天打卡'],
  range: ['第 1 ~ 3 天', '第 1–3 天'],
  technical: ['没有安装 ffmpeg', '服务器不能播放'],
  officialese: ['须由管理员填写', '请管理员填写'],
  view: ['修改视图', '编辑视图'],
  choices: ['农事类型', '操作类型'],
  button: ['确定', '选用地块'],
}

test('every rule has a text that breaks it', () => {
  expect(Object.keys(seeded)).toEqual(languageRules.map(({ name }) => name))
})

test.each(Object.entries(seeded))('%s is told', (rule, [bad, good]) => {
  expect(inPage(bad)).toContain(rule)
  expect(inPage(good)).toEqual([])
})

test('texts are read wherever they stand: between tags over several lines, in templates, on every side', () => {
  expect(found({ 'web/src/ui/Note.tsx': 'export const Note = () => <p>编辑\n  计划</p>\n' })).toEqual(['stray-blank'])
  expect(
    found({ 'server/src/modules/crops/crops.rules.ts': 'export const text = (n: number) => `${n} 个工单`\n' }),
  ).toEqual(['measure-word'])
  expect(inPage('……')).toEqual(['punctuation'])
  expect(found({ 'simulator/src/county/notes.ts': "export const note = '你好吗？你来看'\n" })).toEqual(['polite'])
})

test('comments, tests and what is not Chinese are passed over', () => {
  expect(found({ 'web/src/ui/note.ts': "// 你\nexport const note = 'a,b'\n" })).toEqual([])
  expect(inPage('—')).toEqual([])
  expect(found({ 'web/src/ui/note.test.ts': "export const note = '你'\n" })).toEqual([])
})

test('an exception that excuses nothing in its files is told', () => {
  const house = { 'web/src/words.ts': "export const word = '你好吗'\n" }
  const told = (path: RegExp) =>
    languageFindings(modulesOf(treeOf(house)), [{ rule: 'polite', path, text: /你来/, why: 'seeded' }])
  expect(told(/words/).map(({ rule }) => rule)).toEqual(['language-exception'])
  expect(told(/elsewhere/)).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { type ConsultationFacts, type Consulting, consultationActsOf, whyNotConsult } from './index.ts'

const asker: Consulting = { isAsker: true, isExpert: false }
const expert: Consulting = { isAsker: false, isExpert: true }
const nobody: Consulting = { isAsker: false, isExpert: false }

const waiting: ConsultationFacts = { state: 'waiting', isAnswered: false }
const askedAgain: ConsultationFacts = { state: 'waiting', isAnswered: true }
const replied: ConsultationFacts = { state: 'replied', isAnswered: true }
const closed: ConsultationFacts = { state: 'closed', isAnswered: true }
const givenUp: ConsultationFacts = { state: 'closed', isAnswered: false }

describe('a consultation is refused', () => {
  test.each([
    ['回复', waiting, asker, '只有专家可以回复'],
    ['追问', replied, expert, '只有提问人可以追问'],
    ['转交', waiting, asker, '只有专家可以转交'],
    ['转交', closed, expert, '会诊现在是“关闭”，不能转交，请刷新后再看'],
    ['关闭', waiting, nobody, '只有提问人或专家可以关闭'],
    ['关闭', closed, asker, '会诊现在是“关闭”，不能关闭，请刷新后再看'],
    ['评价', closed, expert, '只有提问人可以评价'],
    ['评价', replied, asker, '会诊现在是“已回复”，不能评价，请刷新后再看'],
    ['评价', givenUp, asker, '专家还没有回复，请等专家回复后再评价'],
    ['编辑', waiting, expert, '只有提问人可以编辑'],
    ['编辑', replied, asker, '会诊现在是“已回复”，不能编辑，请刷新后再看'],
    ['编辑', askedAgain, asker, '专家已回复，不能编辑'],
    ['删除', waiting, expert, '只有提问人可以删除'],
    ['删除', askedAgain, asker, '专家已回复，不能删除'],
  ] as const)('%s', (act, facts, who, why) => expect(whyNotConsult(act, facts, who)).toBe(why))
})

test.each([
  ['the asker of a new one', waiting, asker, ['追问', '关闭', '编辑', '删除']],
  ['the asker who asked again', askedAgain, asker, ['追问', '关闭']],
  ['the asker of an answered one', replied, asker, ['追问', '关闭']],
  ['the asker of a closed one', closed, asker, ['追问', '评价']],
  ['an expert with a new one', waiting, expert, ['回复', '转交', '关闭']],
  ['an expert with a closed one', closed, expert, ['回复']],
  ['whoever merely sees it', replied, nobody, []],
] as const)('%s sees the buttons', (_, facts, who, acts) => expect(consultationActsOf(facts, who)).toEqual(acts))

import type { ChainNode, ChainStage } from '@farm/contract/chain'
import { expect, test } from 'vitest'
import { relatedTo } from './related.ts'

const node = (Id: string, ...From: string[]): ChainNode => ({ Id, Name: Id, Status: '', Note: '', From })
const stage = (Kind: ChainStage['Kind'], ...Nodes: ChainNode[]): ChainStage => ({ Kind, Total: Nodes.length, Nodes })

const stages = [
  stage('orders', node('order')),
  stage('plans', node('tomato', 'order'), node('maize')),
  stage('places', node('shed', 'tomato'), node('field', 'maize')),
  stage('work-orders', node('feed', 'tomato', 'shed'), node('sow', 'maize', 'field')),
  stage('clock', node('monday', 'feed')),
]

test.each([
  ['an order that is not there', 'gone', ['gone']],
  ['a punch-in leads back to its order, and to no other plan', 'monday', ['feed', 'monday', 'order', 'shed', 'tomato']],
  ['an order leads to everything that serves it', 'order', ['feed', 'monday', 'order', 'shed', 'tomato']],
  ['a plan without an order leads on only', 'maize', ['field', 'maize', 'sow']],
])('%s', (_, id, related) => expect([...relatedTo(id, stages)].toSorted()).toEqual(related))

test('what hangs on itself by a fault does not go on for ever', () => {
  expect([...relatedTo('one', [stage('plans', node('one', 'other'), node('other', 'one'))])]).toEqual(['one', 'other'])
})

import { alarmCalls, alarmForm } from '@farm/contract/alarms'
import { clockForm } from '@farm/contract/clock'
import { deviceCalls, deviceForm } from '@farm/contract/devices'
import { consultationForm, diagnosisCalls } from '@farm/contract/diagnosis'
import { recordCalls } from '@farm/contract/forms'
import { placeCalls, placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { boardCalls, statisticsCalls } from '@farm/contract/statistics'
import { videoCalls } from '@farm/contract/video'
import type { Call } from '@farm/contract/wire'

/** What a card of a board reads, and the facts upon which it reads it anew, as the pages do. */
export interface Card {
  readonly name: string
  readonly path: string
  readonly feeds: readonly string[]
}

interface Reading {
  readonly name: string
  readonly call: Call
  readonly query?: Readonly<Record<string, string | number>>
  readonly feeds: readonly string[]
}

const [clock, plans, devices, alarms, places] = [clockForm, planForm, deviceForm, alarmForm, placeForm].map(
  ({ key }) => key,
) as [string, string, string, string, string]
const consultations = consultationForm.key

/** Cards that both boards have. */
const common: readonly Reading[] = [
  { name: 'punch-ins of week and month', call: statisticsCalls.clock, feeds: [clock] },
  {
    name: 'operations',
    call: recordCalls.list,
    query: { formId: clockForm.id, pageSize: 15, orderBy: 'UpdateTime desc', expand: 'Enterprise,Operation,Place' },
    feeds: [clock],
  },
  { name: 'alarms of today', call: alarmCalls.today, query: { pageSize: 20 }, feeds: [alarms] },
  { name: 'cameras', call: videoCalls.cameras, query: { pageSize: 200 }, feeds: [devices] },
  { name: 'device totals', call: deviceCalls.devices, feeds: [devices] },
  { name: 'plans by crop', call: boardCalls.plans, query: { by: 'Crop' }, feeds: [plans] },
  { name: 'plans in all', call: boardCalls.plans, query: { by: 'All' }, feeds: [plans] },
  { name: 'consultation counts', call: diagnosisCalls.statistics, feeds: [consultations] },
  {
    name: 'consultations',
    call: diagnosisCalls.list,
    query: { pageSize: 15, orderBy: 'UpdateTime desc' },
    feeds: [consultations],
  },
  { name: 'plots on the map', call: placeCalls.shapes, feeds: [places] },
]

const ofCounty: readonly Reading[] = [
  { name: 'large figures', call: boardCalls.board, feeds: [places, plans, clock, 'users'] },
  {
    name: 'enterprises',
    call: boardCalls.enterprises,
    query: { top: 500 },
    feeds: ['enterprises', places, devices, alarms, 'users'],
  },
  { name: 'crops', call: boardCalls.crops, feeds: [plans] },
  ...common,
]

const ofEnterprise: readonly Reading[] = [
  { name: 'plot states', call: boardCalls.placeStates, feeds: [plans, alarms, places] },
  { name: 'plot areas', call: boardCalls.placeAreas, query: { top: 50 }, feeds: [places] },
  {
    name: 'inputs',
    call: boardCalls.inputs,
    query: { groupBy: 'Day', from: '2026-10-22', to: '2026-11-20' },
    feeds: [clock],
  },
  {
    name: 'plans one by one',
    call: recordCalls.list,
    query: { formId: planForm.id, pageSize: 20, orderBy: 'Count desc', qs: 'Status[=]执行中' },
    feeds: [plans],
  },
  ...common,
]

function card({ name, call, query = {}, feeds }: Reading, organPath: string | undefined): Card {
  const texts = Object.entries(query).map(([key, value]) => [key, String(value)])
  const asked = new URLSearchParams([...texts, ...(organPath === undefined ? [] : [['organPath', organPath]])])
  return { name, feeds, path: asked.size > 0 ? `${call.path}?${asked.toString()}` : call.path }
}

export const countyCards: readonly Card[] = ofCounty.map((one) => card(one, undefined))

export function enterpriseCards(organPath: string): readonly Card[] {
  return ofEnterprise.map((one) => card(one, organPath))
}

import { isDeepStrictEqual } from 'node:util'
import { recordCalls } from '@farm/contract/forms'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { digest } from '../testing/digest.ts'
import { openFarm } from '../testing/test-farm.ts'
import { type Cell, Judge, callNames, cellsOf, tell, unasked } from './testing/cells.ts'
import { type File, type Judged, filesOf, judgedFile } from './testing/judged-files.ts'
import { type Scopes, allSites, reaching, reachingByWork, without } from './testing/sites.ts'
import { bare } from './testing/told.ts'
import { type PersonaName, makeWorld } from './testing/world.ts'
import { multiply, raiseWall, razeWall } from './testing/world.store.ts'

vi.mock('../../platform/db/index.ts', async (original) => {
  const { watchedDatabase } = await import('./testing/sites.ts')
  return watchedDatabase(await original<typeof import('../../platform/db/index.ts')>())
})
vi.mock('../../modules/access/scope.store.ts', async (original) => {
  const { watched } = await import('./testing/sites.ts')
  return watched(await original<Scopes>(), await import('../../platform/db/index.ts'))
})

/** One moment for all: links that are given out twice are the same. */
const now = new Date()
const farm = await openFarm(() => now)
const { db } = farm.database
const world = await makeWorld(farm)
await raiseWall(db)
const judge = await Judge.of(farm, world)
const cells = cellsOf(world)
const untouched = await digest(farm)
afterAll(farm.close)

const MINUTES = 60_000
const send = ({ who, call, sent }: Cell) => tell(farm, world.who[who], call, sent)

/** Those in A whose answers must not move with what is done elsewhere: whose reach goes below A, and whose does not. */
const reachingDown: ReadonlySet<PersonaName> = new Set(['managerA'])
const stayingInA: ReadonlySet<PersonaName> = new Set(['workerA', 'ownA', 'onlyA'])
const isOfA = ({ who }: Cell) => reachingDown.has(who) || stayingInA.has(who)
/** Reading answers what there is; deleting, what refers to it. */
const isSteady = ({ call, name }: Cell) => {
  // What is asked is noted itself.
  if (name.startsWith('logs.')) return false
  return call.method === 'GET' || call.path === recordCalls.remove.path
}
/** How they were answered before, and by which cells the condition of each statement was reached. */
const answers = new Map<Cell, string>()
const cellsAt = new Map<string, Cell[]>()
const took = new Map<Cell, number>()

async function faultsOf(cell: Cell): Promise<string[]> {
  const faults: string[] = []
  const sites = await reaching(async () => {
    const begun = performance.now()
    const told = await send(cell)
    took.set(cell, performance.now() - begun)
    if (isOfA(cell) && isSteady(cell)) answers.set(cell, bare(told, ''))
    faults.push(...(await judge.faults(cell, told)))
  })
  for (const site of sites) {
    const known = cellsAt.get(site)
    if (known) known.push(cell)
    else cellsAt.set(site, [cell])
  }
  return faults.map((fault) => `${cell.title}: ${fault}`)
}

test('every call is asked about what stands elsewhere', () => expect(unasked()).toEqual([]))

describe('whoever asks about whatever place is told what they may see, and not that there is more', () => {
  test.each(callNames(cells))('%s', { timeout: 3 * MINUTES }, async (name) => {
    const faults: string[] = []
    for (const cell of cells) if (cell.name === name) faults.push(...(await faultsOf(cell)))
    expect(faults).toEqual([])
  })
})

test('no row was written by all of that', async () => expect(await digest(farm)).toBe(untouched))

describe('two who take turns at one address', () => {
  const isRead = ({ call, name, who }: Cell) =>
    call.method === 'GET' && call.gives !== 'events' && !name.startsWith('logs.') && who === 'managerA'
  test('are each told their own', { timeout: MINUTES }, async () => {
    const mixed: string[] = []
    for (const cell of cells.filter(isRead)) {
      // The first was asked before.
      const second: Cell = { ...cell, who: 'managerB' }
      mixed.push(...(await judge.faults(second, await send(second))).map((fault) => `${second.title}: ${fault}`))
      if (bare(await send(cell), '') !== answers.get(cell)) mixed.push(cell.title)
    }
    expect(mixed).toEqual([])
  })
})

/** Whose answers are others than before. */
async function moved(who: ReadonlySet<PersonaName>): Promise<string[]> {
  const found: string[] = []
  for (const [cell, before] of answers) {
    if (who.has(cell.who) && bare(await send(cell), '') !== before) found.push(cell.title)
  }
  return found
}

async function fill(place: 'B' | 'A1'): Promise<void> {
  await razeWall(db)
  await multiply(db, world.places[place].ids.organ, 100)
  await raiseWall(db)
}

test('a hundred records more of every kind in B move no answer of A by a byte', { timeout: 2 * MINUTES }, async () => {
  await fill('B')
  expect(await moved(reachingDown)).toEqual([])
})

const SECOND_WALL = 'a second wall: what it looks at stands below what was found in scope'

/** Conditions that no request can be told by, and why: nobody can be asked to whom it would make a difference. */
const unheld: Readonly<Record<string, string>> = {
  'explain/explain.store.ts:reachedBy readable':
    'the last word after steps that say the same; were it alone, explanations and records would differ (explain.test.ts)',
  'organs/move-effect.store.ts:sharedOf organWithin': SECOND_WALL,
  'organs/move-effect.store.ts:watchersOf organWithin': SECOND_WALL,
  'organs/move-effect.store.ts:rolesFromAbove organWithin': SECOND_WALL,
  'video/camera.store.ts:seen readable': 'no function gives 实时视频 without devices, so nobody sees devices less far',
  'video/camera.store.ts:settable readable':
    'no function gives 设置视频接入 without devices, so nobody sees devices less far',
  'books/books.store.ts:lastUsesOf readable':
    'a book is of an enterprise that is seen, and no function gives punch-ins without the plans of where they are seen',
  'schedules/schedules.store.ts:ofReadable readable': 'a second wall: whose it is was asked before',
  'schedules/schedules.store.ts:ownFile readable': 'a second wall: whose it is was asked before',
  'standards/standards.store.ts:draftAfter readable':
    'a draft stands where the version before it does, which was found as one that the person may change',
}
const IN_A_DEPARTMENT = 'lots.calls.test.ts: is told in a department as far as they see'
const NOTED_ELSEWHERE = 'day.calls.test.ts: water that was noted at one farm takes no punch-in away from another'
const LENT_ONCE = 'operations.test.ts: what was done to something lent is told while it is there'
/** Held by a test of their own, which was seen to fail without them. */
const heldElsewhere: Readonly<Record<string, string>> = {
  'books/books.store.ts:lastUsesOf readable 2':
    'books.calls.test.ts: who does not see all uses is not told which was the last',
  'clock/evidence.store.ts:beyondReview organWithin':
    'review.calls.test.ts: who may review less than they may change reviews nothing beyond it',
  'devices/status.store.ts:statusRow writable':
    'tokens.calls.test.ts: the end of a token is for those to know who may edit the device',
  'diagnosis/diagnosis.store.ts:isWithinReply writable':
    'diagnosis.calls.test.ts: who replies in their own organisation alone does not below',
  'diagnosis/diagnosis.store.ts:operationsOn readable':
    'diagnosis.calls.test.ts: what others did there is not told to who sees their own alone',
  'explain/explain.store.ts:reachedBy readable 2': 'narrow.test.ts: told to take away nothing of a department',
  'forms/jump.store.ts:ofKey starts_with': 'forms.counts.test.ts: tells as many as it has, to everybody, folded or not',
  'forms/referred.store.ts:referredSql organWithin': 'narrow.test.ts: leaves nothing in theirs',
  'input-checks/holds.store.ts:holdsOn readable': 'holds.calls.test.ts: of plots of others nothing is told',
  'lots/around.store.ts:seenLots readable': IN_A_DEPARTMENT,
  'lots/certificates.store.ts:certificatesInForce readable':
    'lots.calls.test.ts: tells how many certificates of each are in force',
  'lots/relying.store.ts:relyingOn readable': 'relying.calls.test.ts: nor is a department told of what stands above it',
  'lots/lots.store.ts:seenPunchIns readable': IN_A_DEPARTMENT,
  'lots/lots.store.ts:seenContents readable': IN_A_DEPARTMENT,
  'logs/changes.store.ts:seenRecords writable': LENT_ONCE,
  'logs/operations.store.ts:seen writable': LENT_ONCE,
  'logs/operations.store.ts:seen writable 2': LENT_ONCE,
  'logs/operations.store.ts:rowFor organWithin':
    'operations.test.ts: who looks through the eyes of somebody is not named',
  'logs/sign-ins.store.ts:isNamed organWithin':
    'sign-ins.test.ts: who looked through the eyes of somebody is not named',
  'plans/figures.store.ts:withoutSteps readable':
    'plans.figures.test.ts: the running plans are told by crop, stage, progress and delay',
  'schedules/schedules.store.ts:runsOf readable':
    'schedules.calls.test.ts: are the files of others, and whatever is none',
  'statistics/today.store.ts:waterOf readable': 'today.calls.test.ts: another farm is told of no water but its own',
  'statistics/report.store.ts:wordsOf readable':
    'report.calls.test.ts: of what went to another enterprise nobody is told what it is',
  'statistics/report.store.ts:numbersOf readable':
    'yields.calls.test.ts: the yield of plans that somebody does not see is told of no row',
  'statistics/day.store.ts:stationsOn readable': 'day.calls.test.ts: another farm is told nothing of it',
  'statistics/day.store.ts:wateredOn readable':
    'day.calls.test.ts: water is told once, whether it was noted, punched in or both',
  'statistics/day.store.ts:toldTwiceOn readable': NOTED_ELSEWHERE,
  'statistics/day.store.ts:toldTwiceOn readable 2': NOTED_ELSEWHERE,
  'trace/list.store.ts:lotsWith readable':
    'trace.calls.test.ts: of photos and plans that stand at another enterprise, though they hang on the same plan',
  'trace/story.store.ts:told readable':
    'trace.calls.test.ts: tells water that was noted and punched in once, with what both say of it',
  'statistics/plan-counts.store.ts:planRows readable':
    'board.plans.test.ts: the manager of another is told of the plans in progress, by area',
  'statistics/plan-counts.store.ts:cropsOfPlans readable':
    'board.plans.test.ts: what was harvested for plans that somebody does not see is told by no crop',
  'statistics/plan-counts.store.ts:begunPlans readable':
    'board.calls.test.ts: of another is told the figures of what they see',
  'statistics/place-states.store.ts:growingPlots readable':
    'place-states.test.ts: who sees plots farther than plans and alarms is told of none there',
  'statistics/place-states.store.ts:alarmedPlots readable':
    'place-states.test.ts: who sees plots farther than plans and alarms is told of none there',
  'statistics/weather.store.ts:weatherOf readable':
    'board.calls.test.ts: of another is told the figures of what they see',
  'work-orders/acceptance.store.ts:punchInsFor readable': 'acceptance.test.ts: who did it is told of their own',
  'work-orders/acceptance.store.ts:plotArea readable':
    'acceptance.test.ts: of a plot that went to another enterprise nobody is told how large it is',
  'plans/work.store.ts:seenUnderWay readable':
    'plans.calls.test.ts: counts and names the work orders of who sees their own alone',
  'work-orders/work-orders.store.ts:editableOf writable': 'act.test.ts: nor does one who may edit less than they see',
  'video/camera.store.ts:seen organWithin':
    'settings.calls.test.ts: who may watch less far than they see devices watches no further',
  'video/camera.store.ts:settable organWithin':
    'settings.calls.test.ts: who may watch less far than they see devices watches no further',
  'video/camera-reach.store.ts:isWithinReach organWithin':
    'settings.calls.test.ts: who may turn less far than they watch turns no further',
  'video/clip.store.ts:seenToReplay organWithin':
    'recordings.calls.test.ts: who may look back less far than they watch looks back no further',
  'video/clip.store.ts:deletableClips organWithin':
    'recordings.calls.test.ts: who may delete less far than they look back deletes no further',
  'video/camera.store.ts:lastPicture readable':
    'snapshots.calls.test.ts: is told of no picture beyond where they may see them, though of its camera',
  'devices/stranger.store.ts:strangersOf readable':
    'devices.calls.test.ts: for whom a gateway speaks unregistered is told until they are registered',
  'faces/attendance.store.ts:attendance readable 3':
    'faces.calls.test.ts: counts nothing that stands at another farm, nor tells the name of one',
  'faces/attendance.store.ts:punchedSql readable':
    'faces.calls.test.ts: counts nothing that stands at another farm, nor tells the name of one',
  'faces/attendance.store.ts:unnamedPasses readable':
    'faces.intake.test.ts: whether nobody knows them, they agree to another enterprise, or later',
  'trace/release.store.ts:lotToRelease organWithin':
    'trace.calls.test.ts: to who sees further than they may make known',
  'trace/release.store.ts:enterpriseToRelease organWithin':
    'trace.calls.test.ts: to who sees further than they may make known',
  'trace/release.store.ts:photosToChoose readable':
    'trace.calls.test.ts: of photos and plans that stand at another enterprise, though they hang on the same plan',
  'trace/list.store.ts:tracedPlans readable':
    'trace.calls.test.ts: of a plan of another enterprise that is finished, though it has no lots',
  'trace/list.store.ts:conditions readable':
    'trace.calls.test.ts: of photos and plans that stand at another enterprise, though they hang on the same plan',
  'users/list.store.ts:isSeen organWithin':
    'users.calls.test.ts: are named beside those whom another role shows in whole',
}
const known = new Set([...Object.keys(unheld), ...Object.keys(heldElsewhere)])

test('left out of any one statement, the scope is missed', { timeout: 4 * MINUTES }, async () => {
  const crowd = await Judge.of(farm, world)
  const isMissed = async (cell: Cell) => {
    const told = await send(cell)
    const before = answers.get(cell)
    return (before !== undefined && bare(told, '') !== before) || (await crowd.faults(cell, told)).length > 0
  }
  const distance = (cell: Cell) => Number(!answers.has(cell)) + Number(!isOfA(cell))
  const rank = (cell: Cell) => distance(cell) * MINUTES + (took.get(cell) ?? 0)
  const unnoticed: string[] = []
  for (const [site, at] of cellsAt) {
    if (known.has(site)) continue
    // Those of A first, since most is kept from them; then those that are quick.
    const nearest = at.toSorted((left, right) => rank(left) - rank(right))
    const isNoticed = await without(site, async () => {
      for (const cell of nearest) if (await isMissed(cell)) return true
      return false
    })
    if (!isNoticed) unnoticed.push(site)
  }
  expect(unnoticed).toEqual([])
})

test('nor do those in a department, for whose reach ends above it', { timeout: 2 * MINUTES }, async () => {
  await fill('A1')
  expect(await moved(stayingInA)).toEqual([])
})

describe('a file is judged by what its sender may see', () => {
  const isElsewhere = (name: string) => /zz-(?:B|S|other)-/.test(name)
  const files = filesOf(world)
  const told = new Map<File, Judged>()
  /** The first file by which each of the statements of the work is reached. */
  const atWork = new Map<string, File>()

  test('nothing that stands elsewhere is found, meant or changed', { timeout: MINUTES }, async () => {
    await razeWall(db)
    for (const file of files) {
      const sites = await reachingByWork(async () => told.set(file, await judgedFile(farm, world, file)))
      for (const site of sites) if (!cellsAt.has(site) && !atWork.has(site)) atWork.set(site, file)
    }
    const judged = [...told.values()]
    expect(judged.map(({ State, Rows, Wrong, Added, Edited }) => [State, Rows, Wrong, Added, Edited])).toEqual([
      ['checked', 2, 2, 0, 0],
      ['checked', 2, 2, 0, 0],
      ['checked', 1, 1, 0, 0],
      ['checked', 1, 1, 0, 0],
    ])
    const faults = judged.flatMap(({ Faults }) => Faults)
    expect(faults.flatMap(({ Suggestions }) => Suggestions).filter(isElsewhere)).toEqual([])
  })

  test('left out of any one of its statements, the scope is missed', { timeout: MINUTES }, async () => {
    const unnoticed: string[] = []
    for (const [site, first] of atWork) {
      const isNoticed = await without(site, async () => {
        for (const file of files.slice(files.indexOf(first))) {
          if (!isDeepStrictEqual(await judgedFile(farm, world, file), told.get(file))) return true
        }
        return false
      })
      if (!isNoticed) unnoticed.push(site)
    }
    expect(unnoticed).toEqual([])
  })

  test('every condition of a statement is reached by a request or by such work', () => {
    expect(allSites().filter((site) => !cellsAt.has(site) && !atWork.has(site))).toEqual([])
    expect([...known].filter((site) => !cellsAt.has(site))).toEqual([])
  })
})

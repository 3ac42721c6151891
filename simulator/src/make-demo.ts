import { type County, countyAt, enterprises } from './county/county.ts'
import { devicesOf } from './county/devices.ts'
import { managerOf } from './county/enterprises.ts'
import { outlinesOf } from './county/outlines.ts'
import { type Person, countyPeople } from './county/people.ts'
import { roleNames } from './county/roles.ts'
import { teamsOf } from './county/teams.ts'
import { sharedViews } from './county/views.ts'
import type { Account, DemoFolder, Invitation } from './demo-folder.ts'
import { continueDemo } from './continue-demo.ts'
import { DemoMaker, reviewedUntil } from './demo-maker.ts'
import type { DeviceMeans } from './devices/device-means.ts'
import { PhaseRunner } from './phase-runner.ts'
import type { Progress } from './progress.ts'
import { administrator, asAdministrator, signIn } from './sign-in.ts'
import type { Transport } from './transport.ts'

const DAYS_OF_DEVICES = 30
const DAY_MS = 86_400_000

interface Settings {
  readonly transport: Transport
  readonly folder: DemoFolder
  readonly invitation: Invitation
  readonly progress: Progress
  /** Absent where no broker is there: then devices are there and say nothing. */
  readonly devices?: DeviceMeans | undefined
  /** What the server refuses is passed over, since somebody may have changed what it needs; else it ends the whole. */
  readonly isTolerant?: boolean
  /** Up to when a restored county is brought; the present moment unless told. */
  readonly now?: () => Date
}

interface Made {
  /** What was passed over, and why. */
  readonly refused: readonly string[]
}

/** Builds the demo county through the calls that anybody else would use. Undefined: this is no place for a demo. */
export async function makeDemo(settings: Settings): Promise<Made | undefined> {
  const { transport, folder, invitation, progress, devices, now: present = () => new Date() } = settings
  const admin = await asAdministrator(transport, invitation)
  if (!admin) return undefined
  const { Password: password } = invitation
  const phases = new PhaseRunner(progress, { isTolerant: settings.isTolerant ?? false })
  const maker = new DemoMaker({ admin, password, phases, signIn: (name) => signIn(transport, name, password) })
  // A database without an administrator is not the one that was restored.
  if (folder.restoredFrom() && !invitation.Ticket) {
    await continueDemo(maker, { farms: equippedFarms(), devices, now: present() })
    folder.markDone(invitation)
    return { refused: phases.refused }
  }
  await maker.addCounty()
  const now = await maker.beginTime()
  const county = countyAt(now)
  await addOffered(maker, county)
  folder.saveAccounts(accountsOf(county))
  await fill(maker, { county, now, devices })
  folder.markDone(invitation)
  return { refused: phases.refused }
}

/** The accounts that the sign-in page offers, and what they stand in: with them people can begin. */
async function addOffered(maker: DemoMaker, { people }: County): Promise<void> {
  await maker.addEnterprises()
  await maker.addStaff('企业管理员', people.filter(isManager))
  await maker.addTeams(teamsOf(enterprises))
  await maker.addStaff(
    '演示账号',
    people.filter((person) => isOffered(person) && !isManager(person)),
  )
}

interface Filling extends Pick<Settings, 'devices'> {
  readonly county: County
  readonly now: Date
}

async function fill(maker: DemoMaker, { county, now, devices }: Filling): Promise<void> {
  await maker.addStaff(
    '企业人员',
    county.people.filter((person) => !isOffered(person)),
  )
  await maker.addOutlines(outlinesOf(enterprises))
  await maker.addViews(sharedViews)
  for (const batch of county.batches) await maker.addBatch(batch)
  const drafts = county.batches.flatMap((batch) => batch.drafts)
  await maker.giveOutSteps(county.issues)
  await maker.doDeeds(drafts)
  await maker.endWhatIsOver(drafts)
  await maker.reviewPunchIns(
    county.people.filter(isManager).map(({ name }) => name),
    reviewedUntil(now),
  )
  await maker.releaseLots(county.people.filter(isManager))
  await maker.certifyLots(county.lotDeeds)
  const farms = equippedFarms()
  await maker.connectCameras(farms)
  if (devices) await maker.sendHistory({ ...devices, farms, ...historyUpTo(now) })
  // What was measured goes with a question.
  await maker.holdConsultations(county.consultations)
}

function equippedFarms() {
  return enterprises.map((enterprise, index) => ({ manager: managerOf(index), devices: devicesOf(enterprise) }))
}

function historyUpTo(now: Date) {
  return { madeAt: now, from: new Date(now.getTime() - DAYS_OF_DEVICES * DAY_MS) }
}

/** They are there before the others: what their enterprise has of its own is theirs to make. */
function isManager({ role }: Person): boolean {
  return role === '企业管理员'
}

/** By the sign-in page; all managers are. */
function isOffered({ title }: Person): boolean {
  return title !== undefined
}

/** Those whom the sign-in page offers. */
function accountsOf({ people }: County): Account[] {
  const all = [...countyPeople, ...people]
  const inOrder = [...roleNames, undefined].flatMap((role) => all.filter((person) => person.role === role))
  const shown = inOrder.flatMap(({ name, realName, title }) =>
    title ? [{ Name: name, RealName: realName, Title: title }] : [],
  )
  return [administrator, ...shown]
}

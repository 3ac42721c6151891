import { laterAt } from './county/later.ts'
import { dayOf } from './days.ts'
import { type DemoMaker, reviewedUntil } from './demo-maker.ts'
import type { DeviceMeans } from './devices/device-means.ts'
import type { FieldDevice } from './devices/field-device.ts'

interface Continued {
  readonly farms: ReadonlyArray<{ readonly manager: string; readonly devices: readonly FieldDevice[] }>
  readonly devices: DeviceMeans | undefined
  readonly now: Date
}

/**
 * Brings a county that was made earlier up to the present day: what happened since is sent as what happened before was. What an
 * interrupted run has sent is not sent again, nor what an earlier one has.
 */
export async function continueDemo(maker: DemoMaker, { farms, devices, now }: Continued): Promise<void> {
  const madeAt = await maker.beginTime()
  const later = laterAt({ madeAt, now })
  const sent = (batches: typeof later.batches) => batches.filter(({ drafts }) => drafts.length > 0)
  for (const batch of sent([{ name: '计划', drafts: later.begun }, ...later.batches])) await maker.addBatch(batch)
  await maker.doOpenDeeds(later.worked)
  await maker.endWhatIsOver(later.ended)
  if (dayOf(now) > dayOf(madeAt))
    await maker.reviewPunchIns(
      farms.map(({ manager }) => manager),
      reviewedUntil(now),
    )
  if (devices) await maker.sendMissed({ ...devices, farms, madeAt, from: devices.folder.sentUntil() ?? madeAt }, now)
  if (later.consultations.length > 0) await maker.holdConsultations(later.consultations)
}

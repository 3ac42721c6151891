import { placeForm } from '@farm/contract/places'
import { recordingCalls } from '@farm/contract/video'
import { afterAll, expect, test } from 'vitest'
import { openField } from '../../app/testing/alarm-field.ts'
import { camerasOfA } from '../../app/testing/cameras-of-a.ts'
import { add, done } from '../../app/testing/personas.ts'
import { sql } from '../../platform/db/index.ts'

const BEGIN = '2026-11-20T00:00:00Z'
const field = await openField(BEGIN)
const { farm, people, db, watch, send } = field
const { managerA, managerB, enterpriseA } = people
const { device: cameraAt, set } = camerasOfA(farm, people)
afterAll(farm.close)

const plot = (Name: string) => add(farm, managerA, placeForm, { data: { Name, Compony: enterpriseA.Id, Area: 2 } })

/** A camera of some plots of which everything was recorded. */
async function recordedAt(name: string, places: readonly string[], Mode: 'always' | 'off' = 'always'): Promise<string> {
  const camera = await cameraAt(name, { Place: places })
  await set(camera, { Driver: 'sim' })
  done(await farm.call(managerA, recordingCalls.setRecording, { body: { DeviceIds: [camera.Id], Mode, KeepDays: 3 } }))
  await sql`
    insert into recording_segment (device_id, begins, ends, bytes, file, is_open)
    values (${camera.Id}, ${BEGIN}::timestamptz - interval '30 minutes', ${BEGIN}::timestamptz + interval '20 minutes',
            1000, ${`${camera.Id}/x.flv`}, false)
  `.execute(db)
  return camera.Id
}

test('an alarm keeps once what the recorded cameras of its plot show around it', async () => {
  const [here, there] = [await plot('一号棚'), await plot('二号棚')]
  const seen = [await recordedAt('一号棚东', [here.Id]), await recordedAt('两棚之间', [there.Id, here.Id])]
  await recordedAt('一号棚停用', [here.Id], 'off')
  await recordedAt('二号棚', [there.Id])
  const probe = await field.device({ data: { Place: [here.Id] } })
  await field.rule({
    Name: '缺水',
    Condition: '低于',
    Metric: 'soilMoisture',
    Threshold: 15,
    Recovery: 18,
    Minutes: 0,
    Devices: [probe.Id],
  })
  watch.forget()
  await send(probe, 'soilMoisture', [
    [5, 3],
    // It is over and comes back within minutes: the same alarm.
    [7, 30],
    [9, 4],
  ])
  const clips = done(await farm.call(managerA, recordingCalls.clips, {}))
  expect(clips.map(({ Camera }) => Camera.Id).toSorted()).toEqual(seen.toSorted())
  for (const clip of clips) {
    expect(clip).toMatchObject({
      Name: '预警：缺水',
      By: 'alarm',
      From: '2026-11-20T00:04:50.000Z',
      To: '2026-11-20T00:06:00.000Z',
      IsSimulated: true,
    })
    expect(clip.User).toBeUndefined()
  }
  expect(done(await farm.call(managerB, recordingCalls.clips, {}))).toEqual([])
})

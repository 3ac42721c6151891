import { clockForm } from '@farm/contract/clock'
import { deviceForm } from '@farm/contract/devices'
import { irrigationForm, waterFigures } from '@farm/contract/irrigations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import type { Clock } from '../../platform/time/index.ts'
import { reading, registerRules, settledShares } from '../forms/index.ts'
import { plotsThen } from '../ground/index.ts'
import { onReadings } from '../telemetry/index.ts'
import { settleIrrigation } from './irrigations.rules.ts'
import { afterRecover, beforeAdd, beforeEdit } from './irrigations.service.ts'
import { noteLate } from './watch.store.ts'

/** Irrigations that people write down; those of valves are told by their job. */
export function registerIrrigations(clock: Clock): void {
  registerRules(irrigationForm, {
    reads: [
      reading(placeForm, 'Area', 'Compony'),
      reading(planForm, 'Enterprise'),
      reading(clockForm, 'Enterprise', 'Area', 'Place'),
      reading(deviceForm, 'Enterprise'),
    ],
    settle: ({ data, before, refers, occurTime }) => {
      const settled = settleIrrigation({ data, refers, occurTime })
      const { MeteredArea } = waterFigures({ Volume: data.Volume, Area: settled.Area })
      return { ...settled, ...settledShares(irrigationForm, { data: { ...data, MeteredArea }, before, refers }) }
    },
    asThen: plotsThen,
    settledBy: ['Enterprise', 'Place', 'Plan', 'PunchIn', 'Device', 'EndTime', 'Volume', 'ByPlace', 'OccurTime'],
    beforeAdd: (context) => beforeAdd(clock, context),
    beforeEdit: (context) => beforeEdit(clock, context),
    afterRecover,
  })
  onReadings('irrigations', (db, { readings }) =>
    noteLate(
      db,
      readings.filter(({ isNew }) => !isNew),
    ),
  )
}

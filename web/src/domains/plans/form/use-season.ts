import { type DynamicData, isEmpty, readData } from '@farm/contract/forms'
import { planForm, seasonOf } from '@farm/contract/plans'
import { type PlanControls, useTextOf } from './form-values.ts'

interface SeasonOptions {
  readonly isNew: boolean
  readonly onFilled: () => void
}

/** The season follows the beginning of a plan as long as nobody wrote one; a stored one stays. */
export function useSeason(controls: PlanControls, { isNew, onFilled }: SeasonOptions) {
  const before = useTextOf('StartDate', controls)
  const isOurs = (season: unknown) => isEmpty(season) || (isNew && before !== undefined && season === seasonOf(before))
  return {
    hear: (changed: DynamicData) => {
      const { StartDate } = readData(planForm, changed)
      if (StartDate === undefined) return
      if (controls.isFieldTouched('Season') || !isOurs(controls.getFieldValue('Season'))) return
      controls.setFields([{ name: 'Season', value: seasonOf(StartDate), errors: [] }])
      onFilled()
    },
  }
}

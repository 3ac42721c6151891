import { everyMsOf, momentsOf, spanKeyOf } from '../curve/span-choice.ts'

const FEW_POINTS = 60

/** The last day in so few points that a small curve is drawn of them. */
export const lastDay = {
  key: `small-${spanKeyOf('day')}`,
  asked: () => {
    const { from, to } = momentsOf('day', Date.now())
    return { from: new Date(from).toISOString(), to: new Date(to).toISOString(), points: FEW_POINTS }
  },
  everyMs: everyMsOf('day'),
}

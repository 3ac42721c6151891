import { type Static, Type } from 'typebox'
import { Day, Id, IdAndName, Time } from '../wire/index.ts'

/** What stands on the timeline of a batch. */
const storyKinds = ['work', 'irrigation', 'harvest', 'measured', 'alarm', 'lot', 'test', 'certificate'] as const
export type StoryKind = (typeof storyKinds)[number]

export const storyKindNames: Readonly<Record<StoryKind, string>> = {
  work: '农事',
  irrigation: '灌溉',
  harvest: '采收',
  measured: '环境',
  alarm: '预警',
  lot: '批次',
  test: '检测',
  certificate: '合格证',
}

const StoryInput = Type.Object({
  Name: Type.String(),
  /** 200 克 · 兑水喷雾 · 防治蚜虫 */
  Dose: Type.String(),
  /** What the label said that day. */
  Demands: Type.String(),
  /** The first day of harvest by its pre-harvest interval; absent where it has none. */
  HarvestFrom: Type.Optional(Day),
})

/** Of a week: what was measured on the plots, of all devices together. */
const StoryMean = Type.Object({
  Name: Type.String(),
  Unit: Type.String(),
  Mean: Type.Number(),
  Min: Type.Number(),
  Max: Type.Number(),
})

/** One thing that happened; what the caller may not see of it is empty. */
export const StoryEntry = Type.Object({
  /** Of the record; of a week made of plan and week. */
  Id,
  Kind: Type.Enum([...storyKinds]),
  Time,
  /** The last day of a week. */
  Until: Type.Optional(Day),
  Title: Type.String(),
  /** 合格, 暂扣, 已恢复 … */
  Status: Type.String(),
  /** Amounts and what was said of it. */
  Note: Type.String(),
  People: Type.Array(Type.String()),
  Places: Type.Array(Type.String()),
  Inputs: Type.Array(StoryInput),
  /** What was judged of its inputs, see `input-checks`; '' where nothing was. */
  Verdict: Type.String(),
  /** Why, one sentence each. */
  Reasons: Type.Array(Type.String()),
  /** Ids of photos: addresses are asked for with `Files/List`. */
  Photos: Type.Array(Id),
  Means: Type.Array(StoryMean),
})
export type StoryEntry = Static<typeof StoryEntry>

/** A lot of the plan, with its code where one is in force. */
export const StoryLot = Type.Object({
  Id,
  Number: Type.String(),
  Stage: Type.String(),
  Status: Type.String(),
  Date: Type.String(),
  /** Its number is what was searched for. */
  IsFound: Type.Optional(Type.Literal(true)),
  /** Kilogrammes; absent where that is hidden from the caller. */
  Quantity: Type.Optional(Type.Number()),
  Code: Type.Optional(Type.String()),
  /** How often the public page was opened, under all codes that the lot had. */
  Scans: Type.Integer(),
})
export type StoryLot = Static<typeof StoryLot>

/** The head of the story: the plan, where and of what. */
export const StoryHead = Type.Object({
  Plan: IdAndName,
  Status: Type.String(),
  Enterprise: Type.String(),
  Crop: Type.String(),
  Variety: Type.String(),
  Season: Type.String(),
  StartDate: Type.String(),
  EndDate: Type.String(),
  Manager: Type.String(),
  Order: Type.String(),
  /** Mu; kilogrammes. */
  Area: Type.Optional(Type.Number()),
  Harvest: Type.Optional(Type.Number()),
  Plots: Type.Array(Type.Object({ Id, Name: Type.String(), Area: Type.Optional(Type.Number()), About: Type.String() })),
  /** Seeds and seedlings that were used, each once. */
  Seeds: Type.Array(Type.Object({ Name: Type.String(), Maker: Type.String(), BatchNumber: Type.String() })),
})
export type StoryHead = Static<typeof StoryHead>

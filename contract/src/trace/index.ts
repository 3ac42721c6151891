export { countyIn } from './county.ts'
export { CODE_LENGTH, CODE_SIGNS, TRACE_PATH, readCode, traceAddress } from './code.ts'
export {
  type ReleasePart,
  partsAmong,
  partsOf,
  releasePartHints,
  releasePartNames,
  releaseParts,
  usualParts,
} from './parts.ts'
export { type StoryEntry, type StoryHead, type StoryKind, type StoryLot, storyKindNames } from './story.ts'
export { type LotRelease, MAX_RELEASED_PHOTOS, type TracedPlan, traceCalls } from './trace.calls.ts'

export { type DoubtKind, type DoubtState, doubtWeights, isOpenDoubt } from './doubt-kinds.ts'
export { type Doubt, MOST_DOUBTED, doubtCalls } from './doubts.calls.ts'

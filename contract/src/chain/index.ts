export {
  type ChainKind,
  ChainNode,
  ChainStage,
  type ChainStageKind,
  chainCalls,
  chainKinds,
  chainStages,
} from './chain.calls.ts'

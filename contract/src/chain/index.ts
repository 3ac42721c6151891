export { type ChainKind, ChainNode, ChainStage, chainCalls, chainKinds } from './chain.calls.ts'

export { SessionList } from './SessionList.tsx'
export { viewAs } from './view-as.ts'

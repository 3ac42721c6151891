export { askSecond, refuseHanging, refuseSameHand } from './second-words.service.ts'

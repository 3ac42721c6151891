export { Ground } from './ground.rules.ts'
export { plotsThen } from './then.store.ts'
export { compareDue, plotsAt } from './overlap.service.ts'
export { bygonePlots, groundOf, heirsOf, holdGround, originsSql } from './ground.store.ts'

export { MAX_VIEWS, SavedView, ShareTargets, type ViewOwner, viewCalls, viewOwners } from './views.calls.ts'

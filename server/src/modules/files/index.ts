export { type NamedPhoto, claimPhotos } from './claim.service.ts'
export { fileHandlers } from './files.handlers.ts'
export { makeLinkSecret } from './links.service.ts'
export { sweepFiles } from './sweep.jobs.ts'

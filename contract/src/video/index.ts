export * from './video-words.ts'
export * from './video.calls.ts'

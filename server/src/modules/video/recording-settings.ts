import type { OpenFile, RecordingPace } from '../../platform/video/index.ts'

/** Where recordings stand, and how much they may take. */
export interface RecordingSettings {
  readonly folder: string
  /** Above it the oldest go first. */
  readonly limitBytes: number
  /** As much stays free on the disk for everything else. */
  readonly leastFreeBytes?: number
  readonly pace?: RecordingPace
  /** What is to be recorded is looked at this often. */
  readonly roundMs?: number
  /** So long a disk is waited for that answers nothing. */
  readonly diskMs?: number
  readonly openFile?: OpenFile
}

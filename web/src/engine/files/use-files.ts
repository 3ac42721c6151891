import { useState } from 'react'
import { judgeAttachments } from './attachment-faults.ts'
import { UploadQueue } from './upload-queue.ts'
import { type Uploads, type UploadsOptions, useUploads } from './use-uploads.ts'

/** Takes attachments, sends them at once, and hands on the id of each that is stored. Leaving the page ends it. */
export function useFiles(options: UploadsOptions): Uploads {
  const [queue] = useState(() => new UploadQueue({ purpose: 'attachment', nameless: '附件' }))
  return useUploads(options, { queue, judge: judgeAttachments })
}

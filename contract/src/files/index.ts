export {
  AttachmentLink,
  type FilePurpose,
  MAX_ATTACHMENT_BYTES,
  MAX_PHOTO_BYTES,
  MAX_PHOTO_PIXELS,
  type PhotoCopy,
  PhotoLink,
  type ServedCopy,
  Upload,
  fileCalls,
  maxFileBytes,
  photoCopies,
} from './files.calls.ts'
export { type CameraNote, readCameraNote } from './camera-note.ts'
export {
  type AttachmentFormat,
  attachmentExtensions,
  attachmentFormats,
  extensionOf,
  faultOfAttachmentName,
  isExecutableName,
  promisedFormat,
} from './attachments.ts'
export { MOST_MARK_LINES, markFoot, markLine, markStep } from './photo-marks.ts'

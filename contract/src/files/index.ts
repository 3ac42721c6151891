export {
  MAX_PHOTO_BYTES,
  MAX_PHOTO_PIXELS,
  type PhotoCopy,
  PhotoLink,
  Upload,
  fileCalls,
  photoCopies,
} from './files.calls.ts'

export { type Picture, PictureFault, makePicture } from './picture.ts'
export { smallPicture } from './small-picture.ts'

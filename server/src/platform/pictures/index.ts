export { type Picture, PictureFault, makePicture } from './picture.ts'

// The small build speaks as the whole one does and brings no types of its own.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}

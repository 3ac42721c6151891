export { readingsOf } from './pinyin.ts'

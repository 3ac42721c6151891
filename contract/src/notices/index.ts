export { NOTICE_FACT, Notice, noticeCalls } from './notices.calls.ts'
export { type NoticeKind, noticeFor, noticeKindNames, noticeKinds } from './notice-kinds.ts'

export { NOTICE_FACT, Notice, noticeCalls } from './notices.calls.ts'
export { type NoticeKind, noticeFor, noticeKindNames, noticeKinds, ownAccountKinds } from './notice-kinds.ts'

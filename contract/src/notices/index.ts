export { NOTICE_FACT, Notice, type NoticeKind, noticeCalls, noticeKindNames, noticeKinds } from './notices.calls.ts'

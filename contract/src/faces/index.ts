export {
  ATTENDANCE,
  type ConsentState,
  type FaceDirection,
  type FaceKind,
  SEES_FACES,
  consentStateTable,
} from './face-words.ts'
export { type FacePersonData, facePersonForm } from './face-people.form.ts'
export { faceEventForm } from './face-events.form.ts'
export { checkConsentDate } from './faces.rules.ts'
export { Attendance, type AttendanceVerdict, MAX_ATTENDANCE_DAYS, faceCalls } from './faces.calls.ts'

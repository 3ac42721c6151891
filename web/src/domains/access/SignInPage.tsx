import { useEffect, useState } from 'react'
import { useDocumentTitle } from '../../engine/page/useDocumentTitle.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { FirstAdminForm } from './FirstAdminForm.tsx'
import { SignInForm } from './SignInForm.tsx'
import { WelcomePage } from './WelcomePage.tsx'
import { goOn, isSignedIn } from './session.ts'

/** Where everybody comes in; with a ticket, where the first administrator is made. */
export function SignInPage() {
  const ticket = new URLSearchParams(window.location.search).get('ticket')
  useDocumentTitle(ticket === null ? '统一登录' : '创建管理员')
  if (ticket !== null)
    return (
      <WelcomePage>
        <FirstAdminForm ticket={ticket} />
      </WelcomePage>
    )
  return (
    <WelcomePage>
      <SignInUnlessSignedIn />
    </WelcomePage>
  )
}

function SignInUnlessSignedIn() {
  const [mustSignIn, setMustSignIn] = useState(false)
  useEffect(() => {
    let isCurrent = true
    void isSignedIn().then((isIn) => {
      if (!isCurrent) return
      if (isIn) goOn()
      else setMustSignIn(true)
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return mustSignIn ? <SignInForm /> : <Waiting />
}

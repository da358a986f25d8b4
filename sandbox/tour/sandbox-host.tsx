import type { SandboxHost } from '#src/platform/sandbox-host.ts'
import { addSandboxTexts, useSandboxText } from '../sandbox-text.ts'
import { CalendarChoice, type CalendarOfSandbox } from './calendar-choice.tsx'
import { WhatToTry } from './what-to-try.tsx'

interface Account {
  readonly email: string
  readonly password: string
}

/** Returns what the sandbox adds to the sign-in pages, and adds the sandbox's texts. `account`: one of its people, to try. */
export function createSandboxHost(account: Account, calendar: CalendarOfSandbox | null): SandboxHost {
  addSandboxTexts()
  const Note = () => <>{useSandboxText().t('sandbox.hint.note')}</>
  const AccountHint = () => <>{useSandboxText().t('sandbox.hint.account', { ...account })}</>
  const LinkHint = () => <>{useSandboxText().t('sandbox.hint.link', { email: account.email })}</>
  return {
    tour: <WhatToTry />,
    calendarChoice: calendar && <CalendarChoice calendar={calendar} />,
    note: <Note />,
    accountHint: <AccountHint />,
    linkHint: <LinkHint />,
  }
}

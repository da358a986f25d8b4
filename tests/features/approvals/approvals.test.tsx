import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setSignedIn } from '#src/features/account/model/state.ts'
import Approvals from '#src/features/approvals/screen/approvals.tsx'
import MailedAnswer from '#src/features/approvals/screen/mailed-answer.tsx'
import { useWaitingApprovals } from '#src/features/approvals/screen/use-approvals.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { ownServer, type Script } from '#tests/features/administration/own-server.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const eva = { name: 'Eva', email: emailOf('eva@foyer.example'), username: '', givenName: '', surname: '' }
beforeEach(() => setSignedIn({ ...eva, isAdministrator: false }))

async function show(part: ReactNode, path: string, script: Script) {
  const server = await ownServer(script)
  return { ...(await renderScreen(server.services, part, path)), ...server }
}

const approval = {
  id: 'a',
  subject: 'Board meeting',
  start: '2026-12-01T09:00:00Z',
  end: '2026-12-01T10:00:00Z',
  organizer: { name: 'Bo', email: 'bo@foyer.example' },
  resourceId: 'r',
  resourceName: 'Oak',
}

describe('approvals', () => {
  test('are sent immediately, or declined with a message', async () => {
    let items: readonly object[] = [approval, { ...approval, id: 'b', subject: '' }]
    const { bodiesOf, container, getByRole, getByText } = await show(<Approvals />, '/approvals', {
      'GET /api/approvals': () => [200, { items }],
      'POST /api/approvals/a': () => {
        items = items.slice(1)
        return [204]
      },
      'POST /api/approvals/b': () => {
        items = []
        return [204]
      },
    })
    await expect.element(getByText('Requested by Bo').first()).toBeVisible()
    await checkAccessibility(container)
    await page.viewport(360, 780)
    expect(document.documentElement.scrollWidth).toBe(360)
    await getByRole('button', { name: 'Approve “Board meeting”' }).click()
    await expect.element(getByText('You approved “Board meeting”')).toBeVisible()
    await getByRole('button', { name: 'Decline “(No subject)”' }).click()
    await getByRole('dialog').getByRole('textbox', { name: 'Message to the organiser' }).fill('Closed that day')
    await getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await expect.element(getByText('Nothing to approve')).toBeVisible()
    expect([bodiesOf('POST /api/approvals/a'), bodiesOf('POST /api/approvals/b')]).toEqual([
      [{ answer: 'accepted' }],
      [{ answer: 'declined', comment: 'Closed that day' }],
    ])
  })

  test('stay in the list with an error after a failure', async () => {
    const { getByRole } = await show(<Approvals />, '/approvals', {
      'GET /api/approvals': [200, { items: [approval] }],
      'POST /api/approvals/a': [409, null],
    })
    await getByRole('button', { name: 'Approve “Board meeting”' }).click()
    await expect.element(getByRole('alert')).toHaveTextContent('Someone else changed this in the meantime.')
    await expect.element(getByRole('heading', { name: 'Board meeting' })).toBeVisible()
  })

  const Count = () => <output>{useWaitingApprovals()}</output>
  test('are counted for the account menu on the own server only', async () => {
    const script: Script = { 'GET /api/approvals': [200, { items: [approval] }] }
    const { getByRole, unmount } = await show(<Count />, '/home', script)
    await expect.element(getByRole('status')).toHaveTextContent('1')
    await unmount()
    setSignedIn(eva)
    const elsewhere = await show(<Count />, '/home', script)
    await expect.element(elsewhere.getByRole('status')).toHaveTextContent('0')
    expect(elsewhere.sent).toEqual([])
  })
})

const invitation = {
  kind: 'invitation',
  subject: 'Planning',
  start: '2026-12-01T09:00:00Z',
  end: '2026-12-01T10:00:00Z',
  timeZone: 'America/New_York',
  organizer: { name: 'Bo' },
  place: 'Oak',
  email: 'guest@example.org',
  answer: 'none',
}

describe('page to reply by email', () => {
  test('shows the invitation in its zone and sends the reply', async () => {
    const { bodiesOf, container, getByRole, getByText } = await show(<MailedAnswer />, '/answer?token=t', {
      'POST /api/answer/info': [200, invitation],
      'POST /api/answer': [204],
    })
    await expect.element(getByRole('heading', { name: 'Planning' })).toBeVisible()
    await expect.element(getByText('Bo invites you.')).toBeVisible()
    await expect.element(getByText(/Tue 1 Dec 04:00 – 05:00/)).toBeVisible()
    await checkAccessibility(container)
    await getByRole('textbox', { name: 'Message to the organiser' }).fill('Late by 5')
    await getByRole('button', { name: 'Accept' }).click()
    await expect.element(getByText('Thank you. Your reply: accepted')).toBeVisible()
    await expect.element(getByRole('button', { name: 'Accept' })).toHaveAttribute('aria-pressed', 'true')
    await getByRole('button', { name: 'Maybe' }).click()
    await expect.element(getByText('Thank you. Your reply: maybe')).toBeVisible()
    expect(bodiesOf('POST /api/answer')).toEqual([
      { token: 't', answer: 'accepted', comment: 'Late by 5' },
      { token: 't', answer: 'tentative', comment: 'Late by 5' },
    ])
  })

  test('has two replies for an approver', async () => {
    const { getByRole } = await show(<MailedAnswer />, '/answer?token=t', {
      'POST /api/answer/info': [200, { ...invitation, kind: 'approval', answer: 'declined' }],
    })
    await expect.element(getByRole('button', { name: 'Approve' })).toBeVisible()
    await expect.element(getByRole('button', { name: 'Decline' })).toHaveAttribute('aria-pressed', 'true')
    await expect.element(getByRole('button', { name: 'Maybe' })).not.toBeInTheDocument()
  })

  test('keeps the message after a failure', async () => {
    const { getByRole } = await show(<MailedAnswer />, '/answer?token=t', {
      'POST /api/answer/info': [200, invitation],
      'POST /api/answer': [400, { success: false, reason: 'expired' }],
    })
    await getByRole('textbox', { name: 'Message to the organiser' }).fill('Late by 5')
    await getByRole('button', { name: 'Decline' }).click()
    await expect.element(getByRole('alert')).toHaveTextContent('It has expired.')
    await expect.element(getByRole('textbox', { name: 'Message to the organiser' })).toHaveValue('Late by 5')
  })

  test('needs the token of the link', async () => {
    const { getByText } = await show(<MailedAnswer />, '/answer', {})
    await expect.element(getByText('To reply, open the link in your email.')).toBeVisible()
  })
})

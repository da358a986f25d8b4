import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { AccountMenu } from '#src/app/shell/account-menu.tsx'
import { commandsOf } from '#src/app/shell/commands.ts'
import { Notices } from '#src/app/shell/notices.tsx'
import { session } from '#src/features/account/model/state.ts'
import { leaving } from '#src/features/account/model/leaving.ts'
import { reserved } from '#tests/services/reserved.ts'
import { createWorld, scriptServices, start } from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

/** A cancellation of 'Planning' waits for the network. */
async function createUnsentCancellation() {
  const world = await createWorld()
  const reservation = reserved(world)
  await world.storage.intents.put({ id: 'intent-cancel-event-1', kind: 'cancel', at: start, reservation, comment: '' })
  return { world, ...scriptServices(world) }
}

describe('decisions, offline: confirmation of a sign-out with unsent changes', () => {
  test('the account menu lists the changes; staying keeps them and restores the focus', async () => {
    const { services, world } = await createUnsentCancellation()
    const { getByRole } = await renderScreen(
      services,
      <>
        <AccountMenu />
        <Notices />
      </>,
    )
    const menu = getByRole('button', { name: /Eva/ })
    await menu.click()
    await getByRole('menuitem', { name: 'Sign out' }).click()
    const question = getByRole('alertdialog', { name: 'Sign out?' })
    await expect.element(question).toHaveTextContent('1 request is waiting to be sent.')
    await expect.element(question.getByRole('listitem')).toHaveTextContent('Cancel “Planning”')
    await checkAccessibility(question.element())
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(menu).toHaveFocus()
    expect(session.phase).toBe('signed-in')
    expect(await world.storage.intents.list()).toHaveLength(1)
  })

  test('the command palette asks too; signing out by keyboard drops the changes', async () => {
    const { services } = await createUnsentCancellation()
    const { getByRole } = await renderScreen(services, <Notices />)
    commandsOf(services, i18next.t, () => undefined)
      .find(({ id }) => id === 'sign-out')
      ?.run()
    await expect.element(getByRole('alertdialog', { name: 'Sign out?' })).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.element(getByRole('button', { name: 'Stay signed in' })).toHaveFocus()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.poll(() => session.phase).toBe('signed-out')
    expect(leaving.unsent).toBeNull()
  })
})

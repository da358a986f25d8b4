import { expect, journey } from './campus.ts'

journey(
  'reserves for a colleague by keyboard, and names a colleague whose calendar refuses',
  async ({ campus, page }) => {
    await campus.openReserve()
    const room = await campus.freeRoom('13:00', '14:00')
    await campus.show(room)
    await campus.drag(room, '13:00', '13:45')
    const subject = page.getByRole('textbox', { name: 'Subject' })
    await subject.fill('Visit from Graz')
    const reserveFor = campus.form.getByRole('combobox', { name: 'Reserve for' })
    await reserveFor.selectOption('A colleague…')
    const colleague = campus.form.getByRole('combobox', { name: 'Colleague' })
    await expect(colleague).toBeFocused()
    await page.keyboard.type('danylo kov')
    await expect(page.getByRole('option', { name: /Danylo Kovalenko/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(reserveFor).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(campus.form.getByRole('alert')).toContainText('You can’t reserve in Danylo Kovalenko’s calendar.')
    await expect(subject).toHaveValue('Visit from Graz')

    await reserveFor.selectOption('A colleague…')
    await page.keyboard.type('oliver hug')
    await expect(page.getByRole('option', { name: /Oliver Hughes/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(campus.form).toContainText('For Oliver Hughes, reserved by you')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('It’s reserved for Oliver Hughes.')).toBeVisible()
    expect(await campus.bookings(room, '13:00', '14:00')).toMatchObject([{ subject: 'Visit from Graz' }])

    await page.getByRole('link', { name: 'View reservations' }).click()
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Visit from Graz' })
    await expect(row).toContainText('For Oliver Hughes, reserved by you')
  },
)
